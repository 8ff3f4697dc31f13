import type { Server } from 'node:http';

/** Options of every HTTP server, in milliseconds, so that callers who send slowly or nothing do not keep connections. */
export const serverTimeouts = {
  /** From the connection, or the end of the last request, to the end of the head. */
  headersTimeout: 15_000,
  /** To the end of the body: a picture of 5 MB over half a megabit per second. */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  /** An idle connection stays open for the next tap; proxies in front usually keep theirs for a minute. */
  keepAliveTimeout: 75_000,
  /** Finds connections whose other end is gone. */
  keepAlive: true,
  keepAliveInitialDelay: 60_000,
} as const;

/**
 * Maximum number of open connections of one server, below the number of files that systems usually let a process open.
 */
const connectionsMax = 20_000;

/** Maximum number of event streams of one process: in all, and of one network, whose address many people may share. */
export const streamsMax = { all: 8_000, network: 200 } as const;

/** Makes the server refuse connections beyond the maximum. */
export function limitConnections(server: Pick<Server, 'maxConnections'>): void {
  server.maxConnections = connectionsMax;
}
