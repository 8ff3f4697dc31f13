/** Measures the creation of deposit orders under limits, against the balance call of the same members. */
import { randomUUID } from 'node:crypto';
import { createDepositCall, getBalanceCall } from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '@parlour/gateway/testing';
import { startPostgres } from '@parlour/gateway/testing/postgres-server';
import type pg from 'pg';
import { connectTo } from '../database-url.ts';
import { type BenchFigure, median, percentile } from '../figure.ts';
import type { Section } from '../results.ts';

const members = 200;
/** Members whose orders come first and are not counted, until the code of both sides is compiled. */
const warmUpMembers = 60;
/** As many orders as a member may have open. */
const ordersEach = 3;
const password = 'a long enough password';

export async function measureDeposits(): Promise<Section> {
  const server = await startPostgres({ durable: true });
  const gateway = await startTestGateway({ postgresUrl: server.url, now: new Date() });
  const db = await connectTo(gateway, server.url);
  try {
    await db.query('create table bench_commit (at timestamptz)');
    await db.query(`
      insert into wallet_deposit_method (id, kind, title, instructions, min_minor, max_minor, daily_max_minor, payee,
          quick_amounts, position)
        values ('bench', 'BANK', '{"EN":"Bench"}', '{"EN":"Pay"}', 1, 1000000, 100000000,
          '{"bank":{"EN":"Bench"},"holder":"Bench","number":"1"}', '{}', 1)`);
    const tokens = await openSessions(gateway);
    return {
      title: 'Deposit orders under limits',
      figures: [await measure(await gateway.listen(), tokens, db)],
    };
  } finally {
    await db.end();
    await gateway.stop();
    await server.stop();
  }
}

/** Creates members with a deposit limit, each with a session. */
async function openSessions({ services }: TestGateway): Promise<string[]> {
  const { identity, protection } = services;
  const tokens: string[] = [];
  for (let number = 1; number <= members + warmUpMembers; number += 1) {
    const username = `depositor${number}`;
    const { id } = await identity.createMember({ username, password });
    await protection.setLimit(id, { kind: 'DEPOSIT', periodHours: 24, amount: 1_000_000 });
    const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'bench' });
    tokens.push(token);
  }
  return tokens;
}

/** Sends one order and one balance call of the same member in turn, and commits one row on the same server. */
async function measure(address: string, tokens: readonly string[], db: pg.Client): Promise<BenchFigure> {
  const times = { orders: [] as number[], balances: [] as number[], commits: [] as number[] };
  const send = async (path: string, token: string, body?: object): Promise<number> => {
    const startedAt = performance.now();
    const response = await fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return performance.now() - startedAt;
  };
  const commit = async (): Promise<number> => {
    const startedAt = performance.now();
    await db.query('insert into bench_commit (at) values (now())');
    return performance.now() - startedAt;
  };
  const createOrder = (token: string): Promise<number> =>
    send(createDepositCall.path, token, { requestId: randomUUID(), methodId: 'bench', amount: 1_000 });
  const readBalance = (token: string): Promise<number> => send(getBalanceCall.path, token);
  for (let order = 1; order <= ordersEach; order += 1)
    for (const token of tokens.slice(members)) {
      await createOrder(token);
      await readBalance(token);
    }
  for (let order = 1; order <= ordersEach; order += 1)
    for (const token of tokens.slice(0, members)) {
      times.orders.push(await createOrder(token));
      times.balances.push(await readBalance(token));
      times.commits.push(await commit());
    }
  // Both at the same percentile, because the same disk and the same machine delay both.
  const [orders, balances] = [percentile(times.orders, 0.95), percentile(times.balances, 0.95)];
  const describe = (list: readonly number[]): string =>
    `median ${median(list).toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms`;
  return {
    id: 'deposits.order',
    title: 'A deposit order of a member with a deposit limit, p95, to a balance call, p95',
    ratio: orders / balances,
    goal: 3,
    direction: 'max',
    a: { label: 'order, p95', value: Number(orders.toFixed(2)), unit: 'ms' },
    b: { label: 'balance call, p95', value: Number(balances.toFixed(2)), unit: 'ms' },
    note: `${members * ordersEach} orders and as many balance calls in turn, one at a time, through HTTP. Orders: ${describe(times.orders)}; balance calls: ${describe(times.balances)}. The p95 of orders is ${(orders / median(times.balances)).toFixed(2)} times the median of balance calls. An order is one commit, for which the server waits for its disk; the commit of one row alone, between the calls: ${describe(times.commits)}.`,
  };
}
