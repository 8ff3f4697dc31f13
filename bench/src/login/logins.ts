/**
 * Measures logins by name and password, as browsers send them, against a server that only checks the same argon2id
 * hash.
 */
import { readFileSync } from 'node:fs';
import { createApi, logIn, register } from '@parlour/api-client';
import type { Api } from '@parlour/contracts';
import { logInCall } from '@parlour/contracts/calls';
import { type Contestant, startScript } from '../contestants.ts';
import { type BenchFigure, median, percentile } from '../figure.ts';

/** The gateway allows ten logins per minute and name; each login has its own client address. */
const people = 60;
const loginsEach = 8;
const rounds = 4;
/** Concurrent logins: as many as the gateway hashes at once, and the same number in the queue. */
const atOnce = 4;
const password = 'lantern tide walnut 9';

interface Round {
  /** In ms, one per login. */
  tookMs: number[];
  perSecond: number;
  /** Logins per second of processor time of the server's process. */
  perCoreSecond: number;
}

export async function measureLogins(gateway: Contestant): Promise<BenchFigure[]> {
  const members = await Promise.all(
    Array.from({ length: people }, (_, index) => openAccount(gateway.url, index)),
  );
  const body = JSON.stringify({ success: true, value: await members[0]?.logIn() });
  const bare = await startScript(new URL('bare-hash.ts', import.meta.url), [logInCall.path, password, body]);
  try {
    const pickMembers = (round: number) =>
      Array.from({ length: (people * loginsEach) / rounds }, (_, index) => members[(round + index) % people]);
    const bareLogin = () => logInBare(bare.url);
    await runRound(
      bare.pid,
      Array.from({ length: 20 }, () => bareLogin),
    );
    const ours: Round[] = [];
    const bares: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const logins = pickMembers(round).flatMap((member) => (member ? [member.logIn] : []));
      bares.push(
        await runRound(
          bare.pid,
          logins.map(() => bareLogin),
        ),
      );
      ours.push(await runRound(gateway.pid, logins));
    }
    return toFigures(ours, bares);
  } finally {
    await bare.stop();
  }
}

function toFigures(ours: readonly Round[], bares: readonly Round[]): BenchFigure[] {
  const note = `${people * loginsEach} logins of ${people} members in ${rounds} interleaved runs, ${atOnce} under way at once. A login opens the sealed password, checks captcha, lock and place, verifies argon2id (19 MiB, two passes), and writes the attempt, the login and the session to PostgreSQL.`;
  const computeRatio = (read: (round: Round) => number) =>
    median(ours.map((round, index) => read(round) / read(bares[index] ?? round)));
  const p95 = ({ tookMs }: Round) => percentile(tookMs, 0.95);
  const middle = (all: readonly Round[], read: (round: Round) => number) =>
    Math.round(median(all.map(read)) * 10) / 10;
  const side = (label: string, all: readonly Round[], read: (round: Round) => number, unit: string) => ({
    label,
    value: middle(all, read),
    unit,
  });
  const perCore = ({ perCoreSecond }: Round) => perCoreSecond;
  return [
    {
      id: 'login.p95',
      title: 'A login, argon2id included, p95',
      ratio: computeRatio(p95),
      goal: 2,
      direction: 'max',
      a: side('gateway', ours, p95, 'ms'),
      b: side('bare argon2id', bares, p95, 'ms'),
      note,
    },
    {
      id: 'login.rate',
      title: 'Logins per second of one core',
      ratio: computeRatio(perCore),
      goal: 0.5,
      direction: 'min',
      a: side('gateway', ours, perCore, 'logins/s of a core'),
      b: side('bare argon2id', bares, perCore, 'hashes/s of a core'),
      note: `By the processor time of the server's process; the database's is not in it. In passed time: ${middle(ours, ({ perSecond }) => perSecond)} logins/s to ${middle(bares, ({ perSecond }) => perSecond)} hashes/s.`,
    },
  ];
}

/** Creates a member of the gateway with its own client address; each login also ends its session. */
async function openAccount(url: string, index: number): Promise<{ logIn(): Promise<unknown> }> {
  const address = `203.0.${113 + Math.floor(index / 200)}.${(index % 200) + 1}`;
  const api: Api = createApi({
    baseUrl: url,
    token: () => undefined,
    onSessionLost: () => undefined,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('x-forwarded-for', address);
      return fetch(request);
    },
  });
  const username = `bench${String(index).padStart(3, '0')}`;
  await register(api, { fields: { username, password, confirmPassword: password } });
  return { logIn: () => logIn(api, { username, password }) };
}

async function logInBare(url: string): Promise<void> {
  const answer = await fetch(url + logInCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (!answer.ok) throw new Error(`The bare server answered ${answer.status}.`);
  await answer.arrayBuffer();
}

async function runRound(pid: number, calls: readonly (() => Promise<unknown>)[]): Promise<Round> {
  const tookMs: number[] = [];
  const waiting = [...calls];
  const busyBefore = readBusySeconds(pid);
  const begun = performance.now();
  const work = async (): Promise<void> => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const from = performance.now();
      await call();
      tookMs.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - begun) / 1000;
  return {
    tookMs,
    perSecond: calls.length / seconds,
    perCoreSecond: calls.length / (readBusySeconds(pid) - busyBefore),
  };
}

/** Linux counts a process's time in hundredths of a second, over all its threads. */
function readBusySeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
