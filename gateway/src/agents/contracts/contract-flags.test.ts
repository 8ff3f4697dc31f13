import * as calls from '@parlour/contracts/calls';
import {
  beginMonth,
  createTeam,
  dividend,
  gateway,
  getToken,
  give,
  goTo,
  offer,
  paymentPassword,
  salary,
  startTeams,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const noFlags = {
  divtypereq: false,
  dailysalreqtype: false,
  contracthoursalreq: false,
  realtimesalreqtype: false,
  divtypeinfo: false,
  dailysalinfotype: false,
  contractmrdailysalinfotype: false,
  contracthoursalinfo: false,
  realtimesalinfotype: false,
};

test.each([
  ['DIVIDEND', ['divtypereq'], ['divtypeinfo'], '04 00:00'],
  ['DAILY', ['dailysalreqtype'], ['dailysalinfotype', 'contractmrdailysalinfotype'], '04 00:00'],
  ['HOURLY', ['contracthoursalreq'], ['contracthoursalinfo'], '03 13:00'],
  ['REALTIME', ['realtimesalreqtype'], ['realtimesalinfotype'], '03 12:05'],
] as const)(
  'an offer and a contract of type %s set their own flags only, until the contract ends @AGT-01 @AGT-06',
  async (type, request, info, end) => {
    const { a, b } = await createTeam();
    let asA = await getToken(a);
    const readFlags = (token = asA) => gateway.call(calls.getContractFlagsCall, undefined, token);
    const withFlags = (...names: readonly string[]) => ({
      ...noFlags,
      ...Object.fromEntries(names.map((name) => [name, true])),
    });
    const terms = type === 'DIVIDEND' ? dividend('D', 10_000) : salary(type, 10_000);
    expect(await readFlags()).toEqual(noFlags);
    await offer(undefined, a, terms);
    expect(await readFlags()).toEqual(withFlags(...request));
    // A new offer replaces the first one; its acceptance closes it.
    const contractId = await give(undefined, a, terms);
    expect(await readFlags()).toEqual(withFlags(...info));
    const next = await offer(undefined, a, terms);
    expect(await readFlags()).toEqual(withFlags(...request, ...info));
    const { contracts } = gateway.services.agents;
    await contracts.answer(a.id, type, { contractId: next, accepts: false, paymentPassword: undefined });
    expect(await readFlags()).toEqual(withFlags(...info));
    // The downline sees its own contracts only.
    expect(await readFlags(await getToken(b))).toEqual(noFlags);

    goTo('03 12:00');
    const { endsAt } = await contracts.terminate(a.id, { type, contractId, paymentPassword });
    goTo(end);
    expect(endsAt).toEqual(gateway.clock.now());
    gateway.clock.advance({ ms: -1 });
    // The session of two days ago has ended.
    asA = await getToken(a);
    expect(await readFlags()).toEqual(withFlags(...info));
    gateway.clock.advance({ ms: 1 });
    expect(await readFlags()).toEqual(noFlags);
  },
);
