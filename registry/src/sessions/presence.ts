import { randomUUID } from 'node:crypto';
import { sessionsSummary } from '@parlour/contracts/registry-answers';
import type { RegistryDatabase } from '../database/database.ts';
import { parseStored } from '../storage/stored-json.ts';
import type { SessionsSummary } from './sessions.ts';

const reportIntervalMs = 5_000;
/** Time without a report after which a process counts as gone, and its browsers as connected to another one. */
const expiresAfterSeconds = 20;

/** Shares this process's session summary with the site's other registries, and reads theirs. */
export interface Presence {
  /** Returns the summaries of the other processes. */
  getOtherSummaries(): Promise<readonly SessionsSummary[]>;
  /** Reports the summary now and then every few seconds. */
  start(summary: () => SessionsSummary): Promise<void>;
  stop(): Promise<void>;
}

/** Presence of a single-process registry. */
export const singleProcessPresence: Presence = {
  getOtherSummaries: async () => [],
  start: async () => undefined,
  stop: async () => undefined,
};

interface PresenceParts {
  database: RegistryDatabase;
  environment: string;
  onFailure(error: unknown): void;
}

/** Creates the presence on a database. It uses the database's clock, so that clocks of machines do not matter. */
export function createPresence({ database, environment, onFailure }: PresenceParts): Presence {
  const process = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  const removeExpired = () =>
    database.query(
      `delete from registry_presence where environment = $1
        and (process = $2 or at < now() - interval '${expiresAfterSeconds} seconds')`,
      [environment, process],
    );

  return {
    async getOtherSummaries() {
      const { rows } = await database.query<{ summary: string }>(
        `select summary from registry_presence where environment = $1 and process <> $2
          and at >= now() - interval '${expiresAfterSeconds} seconds'`,
        [environment, process],
      );
      return rows.map(({ summary }) => parseStored('A row of registry_presence', summary, sessionsSummary));
    },
    async start(summary) {
      const report = async (): Promise<void> => {
        await database.query(
          `insert into registry_presence (environment, process, at, summary) values ($1, $2, now(), $3)
            on conflict (environment, process) do update set at = excluded.at, summary = excluded.summary`,
          [environment, process, JSON.stringify(summary())],
        );
      };
      await report();
      timer = setInterval(() => void report().catch(onFailure), reportIntervalMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await removeExpired();
    },
  };
}
