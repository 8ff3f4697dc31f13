/** Measures claims of ten thousand members at the same moment, on a budget for a thousand, and others' calls meanwhile. */
import { setTimeout as wait } from 'node:timers/promises';
import { claimPromotionCall, getBalanceCall, listPromotionsCall } from '@parlour/contracts/calls';
import { publishTestPromotion, type TestGateway } from '@parlour/gateway/testing';
import type pg from 'pg';
import { type BenchFigure, percentile } from '../figure.ts';
import { addMembers } from './claimants.ts';

const claimants = 10_000;
/** Members who use other pages meanwhile. */
const others = 40;
const pauseMs = 10;
const quietCalls = 500;
const goalMs = 250;
const awards = 1_000;
const awardMinor = 100;
const expectedRefusals = ['promotions.budget-spent', 'promotions.closed'];
/** A page repeats a call with one of these codes, as a member would. */
const passingRefusals = ['server.unavailable', 'server.busy'];

export async function measureClaims(gateway: TestGateway, db: pg.Client): Promise<BenchFigure[]> {
  const tokens = await addMembers(db, { count: claimants + others, now: gateway.clock.now() });
  const [bystanders, members] = [tokens.slice(claimants), tokens.slice(0, claimants)];
  const promoId = await publishTestPromotion(gateway, {
    code: 'bench-claims',
    reward: { kind: 'amount', value: awardMinor },
    budget: awards * awardMinor,
  });
  const quiet = await callOthers(gateway, bystanders, (calls) => calls < quietCalls);
  let isOver = false;
  const meanwhile = callOthers(gateway, bystanders, () => !isOver);
  const { times, repeats } = await claimAtOnce(gateway, members, promoId);
  isOver = true;
  const { rows } = await db.query<{ claims: string; paid: string; spent: string }>(
    `select (select count(*) from promotions_claim where promotion_id = $1 and status = 'claimed') as claims,
            (select sum(amount) from ledger_transfers where source = 'promotions' and type = 'REWARD') as paid,
            (select spent from promotions_promotion where id = $1) as spent`,
    [promoId],
  );
  const [row] = rows;
  const issued = Number(row?.claims);
  if (Number(row?.paid) !== issued * awardMinor || Number(row?.spent) !== issued * awardMinor)
    throw new Error(`The claims, the ledger and the budget differ: ${JSON.stringify(row)}.`);
  const seconds = (share: number): number => Math.round(percentile(times, share) / 100) / 10;
  return [
    {
      id: 'promotions.claims',
      title: `Awards of ${claimants.toLocaleString('en')} claims at once, on a budget for ${awards.toLocaleString('en')}`,
      ratio: issued / awards,
      goal: 1,
      direction: issued > awards ? 'max' : 'min',
      a: { label: 'issued', value: issued, unit: 'awards' },
      b: { label: 'budget', value: awards, unit: 'awards' },
      note: `All claims are sent before the first answer; the median is answered after ${seconds(0.5)} s, 99 of 100 within ${seconds(0.99)} s. ${repeats.toLocaleString('en')} calls were told to come back and were repeated.`,
    },
    compareOthers(quiet, await meanwhile),
  ];
}

/** Sends all claims at once. Repeats each claim that the gateway asks to repeat later. */
async function claimAtOnce(gateway: TestGateway, tokens: readonly string[], promoId: number) {
  const times: number[] = [];
  let repeats = 0;
  const claim = async (token: string, ip: string): Promise<void> => {
    try {
      await gateway.call(claimPromotionCall, { promoId }, { token, ip });
    } catch (error) {
      const { code, details } = error as { code: string; details?: { retryAfterMs?: number } };
      if (passingRefusals.includes(code)) {
        repeats += 1;
        await wait(details?.retryAfterMs ?? 0);
        return claim(token, ip);
      }
      if (!expectedRefusals.includes(code)) throw new Error(`A claim was refused with ${code}.`);
    }
  };
  await Promise.all(
    tokens.map(async (token, index) => {
      const start = performance.now();
      await claim(token, `10.${(index >> 8) & 255}.${index & 255}.1`);
      times.push(performance.now() - start);
    }),
  );
  return { times, repeats };
}

/** Lets members read their balance and the list of promotions in turn. Returns the times of the calls. */
async function callOthers(
  gateway: TestGateway,
  tokens: readonly string[],
  goesOn: (calls: number) => boolean,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  while (goesOn(times.length)) {
    const token = tokens[times.length % tokens.length] ?? '';
    const start = performance.now();
    const { status } =
      times.length % 2 === 0
        ? await gateway.send(getBalanceCall, undefined, { token })
        : await gateway.send(listPromotionsCall, {}, { token });
    times.push(performance.now() - start);
    if (status !== 200) failed += 1;
    await wait(pauseMs);
  }
  return { times, failed };
}

type OtherCalls = Awaited<ReturnType<typeof callOthers>>;

function compareOthers(quiet: OtherCalls, rush: OtherCalls): BenchFigure {
  const p99 = Math.round(percentile(rush.times, 0.99));
  const tenth = (ms: number): number => Math.round(ms * 10) / 10;
  return {
    id: 'promotions.others',
    title: `Slowest of a hundred calls of other members during these claims, to ${goalMs} ms`,
    ratio: p99 / goalMs,
    goal: 1,
    direction: 'max',
    a: { label: 'balance and promotions, p99', value: p99, unit: 'ms' },
    b: { label: 'goal', value: goalMs, unit: 'ms' },
    note: `${rush.times.length.toLocaleString('en')} calls, ${rush.failed} of which failed; the median took ${tenth(percentile(rush.times, 0.5))} ms, the slowest ${tenth(percentile(rush.times, 1))} ms. Before the claims, the median took ${tenth(percentile(quiet.times, 0.5))} ms and the slowest of a hundred ${tenth(percentile(quiet.times, 0.99))} ms.`,
  };
}
