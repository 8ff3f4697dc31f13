/** Measures the draw of a raffle with a million tickets, and its verification from the published data. */
import { getRaffleDrawCall, raffleTicketsPath } from '@parlour/contracts/calls';
import { hashSeed, publishTestPromotion, type TestGateway, verifyRaffle } from '@parlour/gateway/testing';
import type pg from 'pg';
import type { BenchFigure } from '../figure.ts';

const tickets = 1_000_000;
const holders = 10_000;
const ticketEveryMinor = 1_000;
const goalMs = 10_000;
const prizes = [
  { count: 1, value: 100_000 },
  { count: 99, value: 1_000 },
];

/** Uses members of the claims, each with the same number of tickets. */
export async function measureRaffle(gateway: TestGateway, db: pg.Client): Promise<BenchFigure> {
  const { clock } = gateway;
  const promoId = await publishTestPromotion(gateway, {
    code: 'bench-raffle',
    entry: 'join',
    endsAt: new Date(clock.now().getTime() + 3_600_000),
    reward: { kind: 'amount', value: 1_000 },
    raffle: { ticketEveryMinor, prizes },
  });
  await db.query(
    `insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version, status, progress_minor, started_at,
       changed_at)
     select $1, id, 'once', 1, 'in-process', $2, $3, $3
       from identity_member where username like 'bench%' order by id limit $4`,
    [promoId, (tickets / holders) * ticketEveryMinor, clock.now(), holders],
  );
  await db.query('analyze promotions_claim');
  const committed = await gateway.call(getRaffleDrawCall, { promoId });
  clock.advance({ hours: 2 });
  const start = performance.now();
  await gateway.runJob('promotions.draw-raffles');
  const ms = Math.round(performance.now() - start);
  const { draw } = await gateway.call(getRaffleDrawCall, { promoId });
  const list = await gateway.app.inject(`${raffleTicketsPath}?promoId=${promoId}`);
  const entries = [...list.body.matchAll(/(\S+) (\d+)\n/g)].map(([, claimNo = '', tickets]) => ({
    claimNo,
    tickets: Number(tickets),
  }));
  if (draw?.ticketCount !== tickets) throw new Error(`The draw has ${draw?.ticketCount} tickets.`);
  const { seedHash } = committed;
  if (hashSeed(draw.seed) !== seedHash || !verifyRaffle({ ...draw, seedHash, entries }, prizes))
    throw new Error('The draw does not follow from its seed and its tickets.');
  return {
    id: 'promotions.raffle',
    title: `Draw of a raffle with ${tickets.toLocaleString('en')} tickets, to ${goalMs.toLocaleString('en')} ms`,
    ratio: ms / goalMs,
    goal: 1,
    direction: 'max',
    a: { label: 'draw', value: ms, unit: 'ms' },
    b: { label: 'goal', value: goalMs, unit: 'ms' },
    note: `${entries.length.toLocaleString('en')} claims and ${draw.winners.length} prizes; the published seed, ticket list and winners verify.`,
  };
}
