import * as calls from '@parlour/contracts/calls';
import type { Member } from '../identity/index.ts';
import type { Movement } from '../wallet/index.ts';
import {
  beginMonth,
  createMember,
  gateway,
  getDay,
  getToken,
  goTo,
  startTeams,
} from './testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

let posts = 0;
async function post(movement: Pick<Movement, 'type' | 'from' | 'to' | 'amountMinor'>): Promise<void> {
  posts += 1;
  const occurredAt = gateway.clock.now();
  await gateway.services.ledger.post({ source: 'test', key: `balance-${posts}`, occurredAt, ...movement });
}
const fund = ({ id: memberId }: Member, amountMinor: number): Promise<void> =>
  post({
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId, book: 'main' },
    amountMinor,
  });
/** Moves money towards a vendor; it arrives unless it stays in transit. */
async function sendToVendor({ id: memberId }: Member, amountMinor: number, arrives = true): Promise<void> {
  const transit = { memberId, book: 'vendor_in_transit:nova' } as const;
  await post({ type: 'VENDOR_IN', from: { memberId, book: 'main' }, to: transit, amountMinor });
  if (!arrives) return;
  await post({ type: 'VENDOR_IN', from: transit, to: { memberId, book: 'vendor:nova' }, amountMinor });
}

test('the balance of a team has the main accounts and the wallets at vendors of everyone below @AGT-03', async () => {
  const a = await createMember('ann');
  const b = await createMember('bea', a);
  const player = await createMember('pia', b, 0);
  const beside = await createMember('ben', undefined, 0);
  const tester = await createMember('tom', a, 0, 'test');
  goTo('02 12:00');
  const read = async (agent: Member) => {
    const span = { from: getDay('02'), to: getDay('02') };
    return (await gateway.call(calls.getTeamOverviewCall, span, await getToken(agent))).teamBalance;
  };
  for (const [member, amountMinor] of [
    [a, 900_000],
    [b, 10_000],
    [player, 5_000],
    [beside, 700_000],
    [tester, 600_000],
  ] as const)
    await fund(member, amountMinor);
  expect([await read(a), await read(b)]).toEqual([15_000, 5_000]);
  await sendToVendor(b, 4_000);
  await sendToVendor(player, 2_000);
  await sendToVendor(beside, 100_000);
  // The agent's own money, and that of test accounts, never counts.
  await sendToVendor(a, 100_000);
  await sendToVendor(tester, 100_000);
  expect([await read(a), await read(b)]).toEqual([15_000, 5_000]);
  await sendToVendor(player, 500, false);
  expect([await read(a), await read(b)]).toEqual([14_500, 4_500]);
});
