import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { verifyLedger } from '../../wallet/index.ts';
import {
  beginMonth,
  countPayments,
  createTeam,
  gateway,
  getDay,
  give,
  goTo,
  local,
  partsWithoutTurn,
  readBalance,
  readRows,
  salary,
  settle,
  startTeams,
  timeZone,
} from '../testing/settled-teams.ts';
import { addEntries } from './entry-store.ts';
import { settleDue } from './runs.ts';
import { verifySettlements } from './verify.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
beforeAll(() => startTeams({ engine: 'server' }));
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
});
beforeEach(beginMonth);

const lostMinor = 10_000;
/** Adds lost bets in one transaction. */
const addBets = (player: Member, count: number, at: Date): Promise<void> =>
  gateway.database.transaction((tx) =>
    addEntries(
      tx,
      Array.from({ length: count }, () => ({
        eventId: randomUUID(),
        kind: 'BET',
        memberId: player.id,
        path: player.path,
        at,
        stakeMinor: lostMinor,
        validBetMinor: lostMinor,
      })),
    ),
  );
const readResults = (contractId: number) =>
  readRows<{ base: number; paid: number }>(sql`select base_minor::bigint as base, paid_minor::bigint as paid
    from agents_settlement where contract_id = ${contractId} order by ends_at`);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('pays every period once while several gateways settle and bets arrive @AGT-07 @AGT-12', async () => {
  const { a, b, playerOfB } = await createTeam();
  const ids = [await give(undefined, a, salary('DAILY', 10_000)), await give(a, b, salary('DAILY', 6_000))];
  await addBets(playerOfB, 10, local('02 12:00'));
  goTo('03 02:10');
  // The bets belong to the second day or, when the run is open, to the third.
  const works = Array.from({ length: 6 }, () => [
    settleDue(partsWithoutTurn()),
    addBets(playerOfB, 5, local('02 13:00')),
  ]);
  await Promise.all(works.flat());
  goTo('04 02:10');
  await Promise.all(Array.from({ length: 4 }, () => settleDue(partsWithoutTurn())));
  await settle();
  for (const [index, id] of ids.entries()) {
    const results = await readResults(id);
    expect(results).toHaveLength(2);
    expect(sum(results.map(({ base }) => base))).toBe(40 * lostMinor);
    expect(await countPayments(id)).toBe(results.filter(({ paid }) => paid > 0).length);
    expect(await readBalance(index === 0 ? a : b)).toBe(sum(results.map(({ paid }) => paid)));
  }
  const days = { fromDay: getDay('02'), toDay: getDay('04'), timeZone };
  expect(await verifySettlements(gateway.database, days)).toEqual({ settlements: 4, differences: [] });
});

test('counts every bet in one slice of a real-time salary, whatever commits meanwhile @AGT-07', async () => {
  const { a, playerOfA } = await createTeam();
  goTo('02 10:01');
  const id = await give(undefined, a, salary('REALTIME', 2_000));
  for (const minute of ['10', '15', '20']) {
    goTo(`02 10:${minute}`);
    const works = Array.from({ length: 4 }, () => [
      addBets(playerOfA, 3, local('02 10:07')),
      settleDue(partsWithoutTurn()),
    ]);
    await Promise.all(works.flat());
  }
  goTo('02 10:25');
  await settle();
  const results = await readResults(id);
  expect(sum(results.map(({ base }) => base))).toBe(36 * lostMinor);
  expect(await readBalance(a)).toBe((36 * lostMinor * 2_000) / 1_000_000);
});
