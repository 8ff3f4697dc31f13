import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OperatorCommand, OperatorReply } from './operated-site-process.ts';
import { createSiteFolder } from './site-folder.ts';

/** Site that the test operates: settings, switches, notices and banners. */
export interface OperatedSite {
  url: string;
  /** Executes one command of the gateway's services as an operator; returns the service's result. */
  operate(...command: OperatorCommand): Promise<unknown>;
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL('operated-site-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

export async function startOperatedSite(settings: Record<string, string> = {}): Promise<OperatedSite> {
  const dataDir = createSiteFolder('parlour-operated-');
  const child = fork(script, [], {
    cwd: root,
    execPath: `${root}node_modules/.bin/node`,
    execArgv: [],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...settings },
  });
  const { url } = await waitForReply(child);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    url: url ?? '',
    operate(...command) {
      const done = turn.then(async () => {
        child.send(command);
        const { value, problem } = await waitForReply(child);
        if (problem) throw new Error(problem);
        return value;
      });
      turn = done.catch(() => undefined);
      return done;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitForReply(child: ChildProcess): Promise<OperatorReply> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The operated site ended with code ${code}.`);
  });
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
    return message as OperatorReply;
  } finally {
    answered.abort();
  }
}
