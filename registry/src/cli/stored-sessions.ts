import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CommandLineSession } from '@parlour/contracts';
import { commandLineSession } from '@parlour/contracts/registry-answers';
import * as z from 'zod/mini';

const storedSessions = z.record(z.string(), commandLineSession);

/** The sessions of `remotes login`, by registry, in a file in the user's home that only the user can read. */
interface StoredSessions {
  /** Returns the session for the registry at `url`, unless its time is over. */
  find(url: string): CommandLineSession | undefined;
  store(url: string, session: CommandLineSession): void;
  /** Returns whether there was one. */
  remove(url: string): boolean;
}

export function openStoredSessions(
  env: NodeJS.ProcessEnv,
  now: () => Date = () => new Date(),
): StoredSessions {
  const file = path.join(env.HOME ?? os.homedir(), '.parlour', 'sessions.json');
  const read = (): Record<string, CommandLineSession> => {
    try {
      return storedSessions.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Without a readable file, nobody is logged in.
      return {};
    }
  };
  const write = (sessions: Record<string, CommandLineSession>): void => {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const fresh = `${file}.${process.pid}`;
    writeFileSync(fresh, JSON.stringify(sessions, null, 1), { mode: 0o600 });
    renameSync(fresh, file);
  };
  const toKey = (url: string): string => new URL(url).origin;

  return {
    find(url) {
      const session = read()[toKey(url)];
      return session && session.expiresAt > now().toISOString() ? session : undefined;
    },
    store: (url, session) => write({ ...read(), [toKey(url)]: session }),
    remove(url) {
      const { [toKey(url)]: removed, ...others } = read();
      if (removed) write(others);
      return removed !== undefined;
    },
  };
}
