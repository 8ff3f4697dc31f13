import type { CountedPage, PageReport } from '../telemetry/page-evidence.ts';
import type { RegistryDatabase } from './database.ts';

type PendingPage = PageReport & { at: number };

/** The part of the telemetry on a database that stores pages as evidence. */
interface PostgresPages {
  add(reports: readonly PageReport[], at: number): void;
  /** Writes what was added. On a failure, it waits for the next call. */
  write(): Promise<void>;
  read(name: string, version: string, from: number, until: number): Promise<CountedPage[]>;
  deleteBefore(oldest: number): Promise<unknown>;
}

export function createPostgresPages(database: RegistryDatabase, environment: string): PostgresPages {
  let pending = new Map<string, PendingPage>();

  /** Adds to the reports that wait. The earlier report decides the network and the time. */
  function addPending(report: PendingPage, isEarlier: boolean): void {
    const key = `${report.name} ${report.version} ${report.page}`;
    const known = pending.get(key);
    const first = known && !isEarlier ? known : report;
    pending.set(key, { ...first, facts: (known?.facts ?? 0) | report.facts });
  }

  const insert = (taken: readonly PendingPage[]) =>
    database.query(
      `insert into registry_evidence (environment, name, version, page, network, at, facts)
        select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[])
        on conflict (environment, name, version, page)
        do update set facts = registry_evidence.facts | excluded.facts`,
      [
        environment,
        ...(['name', 'version', 'page', 'network', 'at', 'facts'] as const).map((column) =>
          taken.map((report) => report[column]),
        ),
      ],
    );

  return {
    add(reports, at) {
      for (const report of reports) addPending({ ...report, at }, false);
    },
    async write() {
      if (pending.size === 0) return;
      const taken = [...pending.values()];
      pending = new Map();
      try {
        await insert(taken);
      } catch (error) {
        for (const report of taken) addPending(report, true);
        throw error;
      }
    },
    async read(name, version, from, until) {
      const { rows } = await database.query<{ network: string; at: string; facts: number }>(
        `select network, at, facts from registry_evidence
          where environment = $1 and name = $2 and version = $3 and at >= $4 and at < $5`,
        [environment, name, version, from, until],
      );
      return rows.map((row) => ({ ...row, at: Number(row.at) }));
    },
    deleteBefore: (oldest) =>
      database.query('delete from registry_evidence where environment = $1 and at < $2', [
        environment,
        oldest,
      ]),
  };
}
