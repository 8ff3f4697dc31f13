import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { minuteMs } from '../../server/index.ts';
import { verifyLedger } from '../../wallet/index.ts';
import {
  beginMonth,
  countPayments,
  createMember,
  createTeam,
  dividend,
  gateway,
  getDay,
  give,
  goTo,
  goToNextMonth,
  local,
  partsThatStop,
  partsWithoutTurn,
  readBalance,
  readRows,
  salary,
  settle,
  startTeams,
  type Terms,
  timeZone,
} from '../testing/settled-teams.ts';
import { addEntries } from './entry-store.ts';
import { settleDue } from './runs.ts';
import { verifySettlements } from './verify.ts';

beforeAll(() => startTeams());
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
});
beforeEach(beginMonth);

const lostMinor = 12_525;
const addBets = (players: readonly Member[], at: Date): Promise<void> =>
  gateway.database.transaction((tx) =>
    addEntries(
      tx,
      players.map(({ id, path }) => ({
        eventId: randomUUID(),
        kind: 'BET',
        memberId: id,
        path,
        at,
        stakeMinor: lostMinor,
        validBetMinor: lostMinor,
      })),
    ),
  );
const isKilled = (parts: ReturnType<typeof partsThatStop>): Promise<boolean> =>
  settleDue(parts).then(
    () => false,
    () => true,
  );
const countSalaries = async ({ id }: Member): Promise<number> => {
  const [row] = await readRows<{ count: number }>(
    sql`select count(*) from agents_entry where kind = 'SALARY' and member_id = ${id}`,
  );
  return row?.count ?? 0;
};

const dayMinutes = 24 * 60;
test.each([
  ['DIVIDEND', dayMinutes, 130],
  ['DAILY', dayMinutes, 125],
  ['HOURLY', 60, 5],
  ['REALTIME', 5, 0],
] as const)(
  'a run of type %s that is killed after any statement is completed later, and pays what it would have paid @AGT-07 @AGT-12',
  async (type, periodMinutes, dueAfterMinutes) => {
    const { a, b, playerOfB } = await createTeam();
    const other = await createMember('oo');
    const players = [playerOfB, await createMember('po', other, 0)];
    const terms = (ratePpm: number): Terms =>
      type === 'DIVIDEND' ? dividend('D', ratePpm) : salary(type, ratePpm);
    const agents = [a, b, other];
    const ids = [
      await give(undefined, a, terms(100_000)),
      await give(a, b, terms(60_000)),
      await give(undefined, other, terms(50_000)),
    ];
    const startMs = local('02 00:00').getTime();
    const toTime = (minutes: number): Date => new Date(startMs + minutes * minuteMs);
    let periods = 0;
    /** Advances to the end of the next period, with the same bets in each. */
    async function playPeriod(): Promise<void> {
      const begin = periods * periodMinutes;
      periods += 1;
      gateway.clock.set(toTime(begin + periodMinutes + dueAfterMinutes));
      await addBets(players, toTime(begin + 1));
    }
    /** Checks that every period so far has paid the same, once. */
    async function checkPayments(): Promise<void> {
      // 10 % less the 6 % of B; 6 %; 5 %. In real time the fractions add up; other kinds round each period.
      const exact = [501, 751.5, 626.25];
      const paid = exact.map((each) =>
        type === 'REALTIME' ? Math.floor(each * periods) : Math.floor(each) * periods,
      );
      const times = ids.map(() => periods);
      expect([periods, await Promise.all(agents.map(readBalance))]).toEqual([periods, paid]);
      expect(await Promise.all(ids.map(countPayments))).toEqual(times);
      expect(await Promise.all(agents.map(countSalaries))).toEqual(type === 'DIVIDEND' ? [0, 0, 0] : times);
    }
    goTo('02 00:00');
    await settle();
    await playPeriod();
    await settle();
    await checkPayments();
    for (let statements = 0; ; statements += 1) {
      await playPeriod();
      if (!(await isKilled(partsThatStop(statements)))) break;
      // Two other gateways complete it at the same time.
      await Promise.all([settleDue(partsWithoutTurn()), settleDue(partsWithoutTurn())]);
      await checkPayments();
    }
    await checkPayments();
    // Opened, frozen, paid under two contracts, closed: each has several statements.
    expect(periods).toBeGreaterThan(25);
    const { settlements, differences } = await verifySettlements(gateway.database, {
      fromDay: getDay('02'),
      toDay: toTime(periods * periodMinutes + dayMinutes)
        .toISOString()
        .slice(0, 10),
      timeZone,
    });
    expect(differences).toEqual([]);
    expect(settlements).toBeGreaterThanOrEqual(ids.length * periods);
    while (gateway.clock.now() < toTime(periods * periodMinutes)) goToNextMonth();
  },
);
