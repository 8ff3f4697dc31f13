/** Measures claims of ten thousand members at the same moment, on a budget for a thousand. */
import { claimPromotionCall } from '@parlour/contracts/calls';
import { publishTestPromotion, type TestGateway } from '@parlour/gateway/testing';
import type pg from 'pg';
import { type BenchFigure, percentile } from '../figure.ts';
import { addMembers } from './claimants.ts';

const claimants = 10_000;
const awards = 1_000;
const awardMinor = 100;
const expectedRefusals = ['promotions.budget-spent', 'promotions.closed'];

export async function measureClaims(gateway: TestGateway, db: pg.Client): Promise<BenchFigure> {
  const tokens = await addMembers(db, { count: claimants, now: gateway.clock.now() });
  const promoId = await publishTestPromotion(gateway, {
    code: 'bench-claims',
    reward: { kind: 'amount', value: awardMinor },
    budget: awards * awardMinor,
  });
  const times: number[] = [];
  const refusals = new Map<string, number>();
  let repeats = 0;
  const claim = async (token: string): Promise<void> => {
    try {
      await gateway.call(claimPromotionCall, { promoId }, { token });
    } catch (error) {
      const { code } = error as { code: string };
      // Every connection to the database was in use for too long: a page repeats the call, as a member would.
      if (code === 'server.unavailable') {
        repeats += 1;
        return claim(token);
      }
      refusals.set(code, (refusals.get(code) ?? 0) + 1);
    }
  };
  await Promise.all(
    tokens.map(async (token) => {
      const start = performance.now();
      await claim(token);
      times.push(performance.now() - start);
    }),
  );
  for (const code of refusals.keys())
    if (!expectedRefusals.includes(code)) throw new Error(`A claim was refused with ${code}.`);
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
  return {
    id: 'promotions.claims',
    title: `Awards of ${claimants.toLocaleString('en')} claims at once, on a budget for ${awards.toLocaleString('en')}`,
    ratio: issued / awards,
    goal: 1,
    direction: issued > awards ? 'max' : 'min',
    a: { label: 'issued', value: issued, unit: 'awards' },
    b: { label: 'budget', value: awards, unit: 'awards' },
    note: `All claims are sent before the first answer; the median is answered after ${seconds(0.5)} s, 99 of 100 within ${seconds(0.99)} s. ${repeats.toLocaleString('en')} calls waited too long for a connection and were repeated.`,
  };
}
