import { randomUUID } from 'node:crypto';
import type { RegistryDatabase } from '../database/database.ts';
import type { SessionsSummary } from './sessions.ts';

const reportIntervalMs = 5_000;
/** A process that did not tell for so long is gone, and its browsers are with another one. */
const expiresAfterSeconds = 20;

/** Tells the other registries of one site how many browsers this one knows, and asks for theirs. */
export interface Presence {
  /** Summaries of the other processes. */
  getOtherSummaries(): Promise<readonly SessionsSummary[]>;
  /** Tells now, and from then on every few seconds. */
  start(summary: () => SessionsSummary): Promise<void>;
  stop(): Promise<void>;
}

/** For a registry of one process. */
export const singleProcessPresence: Presence = {
  getOtherSummaries: async () => [],
  start: async () => undefined,
  stop: async () => undefined,
};

export interface PresenceParts {
  database: RegistryDatabase;
  environment: string;
  onFailure(error: unknown): void;
}

/** Times are the database's, so that the clocks of machines do not matter. */
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
      return rows.map(({ summary }) => JSON.parse(summary) as SessionsSummary);
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
