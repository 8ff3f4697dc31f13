import { hourMs } from '@parlour/basics';
import type { QueryConfig } from 'pg';

/** Returns a query for which the driver waits an hour: a migration, or a lock that another gateway holds meanwhile. */
export const unlimited = (text: string, values: unknown[] = []): QueryConfig & { query_timeout: number } => ({
  text,
  values,
  query_timeout: hourMs,
});
