/** Calls of operators to a gateway under measurement, with grants of a registry of the bench's own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTestOperatorKeys, signGrant } from '@parlour/gateway/testing/operator';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import pg from 'pg';
import { type Contestant, startGateway } from './contestants.ts';

/** Few callers, so that the response time contains no queueing. */
export const callers = 2;

interface OperatedGateway {
  gateway: Contestant;
  db: pg.Client;
  stop(): Promise<void>;
}

/** Starts a gateway on a new, empty database. The gateway accepts the grants of `timeCalls`. */
export async function startOperatedGateway(): Promise<OperatedGateway> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const server = await startPostgres({ plansAsUsual: true });
    stops.push(() => server.stop());
    const registry = await startRegistryKeys();
    stops.push(registry.stop);
    const gateway = await startGateway({
      DATABASE_URL: server.url,
      REGISTRY_URL: registry.url,
      OPERATOR_SECOND_FACTOR: 'optional',
    });
    stops.push(() => gateway.stop());
    const db = new pg.Client({ connectionString: server.url });
    await db.connect();
    stops.push(() => db.end());
    return { gateway, db, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Serves the public keys of the grants, as the registry does. */
async function startRegistryKeys(): Promise<{ url: string; stop(): Promise<void> }> {
  const keys = JSON.stringify(await readTestOperatorKeys());
  const server = createServer((_request, response) => response.end(keys));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Call {
  path: string;
  /** Absent for a `GET`. */
  body?: object;
}

/** Makes the calls and returns the time of each in milliseconds. Throws when one fails. */
export async function timeCalls(gateway: Contestant, calls: readonly Call[]): Promise<number[]> {
  const grant = await signGrant({ sub: 'bench', roles: ['admin'] });
  const authorization = `Bearer ${grant}`;
  return timeRequests(
    calls.map(({ path, body }) => ({
      url: `${gateway.url}/wps/operator/${path}`,
      options: {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      },
    })),
  );
}

/** Sends the requests, the last one first, and returns the time of each in milliseconds. Throws when one fails. */
export async function timeRequests(
  requests: readonly { url: string; options: RequestInit }[],
): Promise<number[]> {
  const times: number[] = [];
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const start = performance.now();
      const response = await fetch(next.url, next.options);
      const answer = await response.text();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`${next.url} was answered with ${response.status}: ${answer}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, work));
  return times;
}

/** Rounds milliseconds for the table. */
export const roundMs = (ms: number): number => Math.round(ms * 100) / 100;
