/** Invalid input of agents and operators through HTTP: each is refused with its own code and changes nothing. */
import { randomUUID } from 'node:crypto';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Member } from '../identity/index.ts';
import { verifyLedger } from '../wallet/index.ts';
import {
  beginMonth,
  createMember,
  createTeam,
  dividend,
  gateway,
  getToken,
  give,
  goTo,
  offer,
  paymentPassword,
  readRows,
  startTeams,
} from './testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
});
beforeEach(beginMonth);

const readContracts = () =>
  readRows(sql`select id, status, effective_from, ended_at from agents_contract order by id`);
const countMessages = async () =>
  (await readRows<{ count: number }>(sql`select count(*) from messaging_message`))[0]?.count ?? 0;

describe('an offer', () => {
  /** A holds 10 % and made B an open offer; C is below B, and E below another agent. */
  async function createAgents() {
    const { a, b, playerOfA } = await createTeam();
    const other = await createMember('oo');
    await give(undefined, a, dividend('D', 100_000));
    await offer(a, b, dividend('D', 30_000));
    return {
      asA: await getToken(a),
      b,
      below: await createMember('cy', b),
      foreign: await createMember('ed', other),
      other,
      playerOfA,
    };
  }
  type Agents = Awaited<ReturnType<typeof createAgents>>;
  const rates = (...ratesPpm: number[]) => ratesPpm.map((ratePpm) => ({ ratePpm }));
  const ofTiers = [{ path: ['tiers'], rule: 'invalid' }];

  test.each<[string, object, string, (agents: Agents) => Member, object?]>([
    [
      'a rate above that of the upline',
      { tiers: rates(20_000, 100_001) },
      'agents.rate-above-upline',
      ({ b }) => b,
      { fields: ofTiers, details: { rate: 10 } },
    ],
    ['a falling rate', { tiers: rates(20_000, 10_000) }, 'agents.tiers-unordered', ({ b }) => b],
    ['two equal rates', { tiers: rates(20_000, 20_000) }, 'agents.tiers-unordered', ({ b }) => b],
    [
      'a falling threshold',
      {
        tiers: [
          { ratePpm: 1, minActive: 3 },
          { ratePpm: 2, minActive: 2 },
        ],
      },
      'agents.tiers-unordered',
      ({ b }) => b,
      { fields: ofTiers },
    ],
    ...(['minActive', 'minValidBet', 'minNetLoss'] as const).map(
      (name): [string, object, string, (agents: Agents) => Member, object] => [
        `a negative threshold ${name}`,
        { tiers: [{ ratePpm: 1, [name]: -1 }] },
        'request.invalid',
        ({ b }) => b,
        { fields: [{ path: ['tiers', 0, name] }] },
      ],
    ),
    ['a rate of 0', { tiers: rates(0) }, 'request.invalid', ({ b }) => b],
    ['no tier', { tiers: [] }, 'request.invalid', ({ b }) => b],
    ['a downline of a downline', {}, 'agents.not-direct-downline', ({ below }) => below],
    ["another agent's downline", {}, 'agents.not-direct-downline', ({ foreign }) => foreign],
    ['an agent beside', {}, 'agents.not-direct-downline', ({ other }) => other],
    ['a downline who is no agent', {}, 'agents.not-direct-downline', ({ playerOfA }) => playerOfA],
  ])(
    'with %s is refused, and the earlier offer stays open @AGT-06',
    async (_, terms, code, choose, more = {}) => {
      const agents = await createAgents();
      const [contracts, messages] = [await readContracts(), await countMessages()];
      const input = {
        type: 'DIVIDEND',
        period: 'D',
        tiers: rates(20_000),
        memberNo: choose(agents).id,
        paymentPassword,
        ...terms,
      } as const;
      await expect(gateway.call(calls.offerContractCall, input, agents.asA)).rejects.toMatchObject({
        code,
        ...more,
      });
      expect([await readContracts(), await countMessages()]).toEqual([contracts, messages]);
    },
  );
});

const answer = async (agent: Member, contractId: number, as?: { token: string }) =>
  gateway.call(
    calls.answerDividendOfferCall,
    { contractId, answer: 'ACCEPT', paymentPassword },
    as ?? (await getToken(agent)),
  );

test('two acceptances at the same moment have one effect and the same response @AGT-06', async () => {
  const { a, b } = await createTeam();
  await give(undefined, a, dividend('D', 100_000));
  await give(a, b, dividend('D', 80_000));
  const contractId = await offer(undefined, a, dividend('D', 50_000));
  const devices = [await getToken(a), await getToken(a)];
  const before = await countMessages();
  const answers = await Promise.all(devices.map((as) => answer(a, contractId, as)));
  expect(answers[0]).toMatchObject({ contractId, status: 'ACTIVE', ended: 1 });
  expect(answers[1]).toEqual(answers[0]);
  // The replaced contract tells its holder; the ended one its holder and its giver.
  expect(await countMessages()).toBe(before + 3);
});

test('an acceptance after the expiry is refused, and the earlier contract stays in force @AGT-06', async () => {
  const { a } = await createTeam();
  const held = await give(undefined, a, dividend('D', 50_000));
  const contractId = await offer(undefined, a, dividend('D', 80_000));
  gateway.clock.advance({ hours: 72 });
  const contracts = await readContracts();
  const asA = await getToken(a);
  await expect(answer(a, contractId, asA)).rejects.toMatchObject({ code: 'agents.offer-expired' });
  expect(await readContracts()).toEqual(contracts);
  const shown = await gateway.call(calls.getDividendContractCall, {}, asA);
  expect(shown).toMatchObject({ offer: null, contract: { contractId: held } });
});

test('a transfer to a sibling is refused, and no money moves @WAL-04', async () => {
  const { a, b } = await createTeam();
  const sibling = await createMember('sue', a);
  goTo('02 12:00');
  const float = { memberId: b.id, book: 'float' } as const;
  await gateway.services.ledger.post({
    source: 'test',
    key: `float-${b.id}`,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: b.id, book: 'main' },
    amountMinor: 500_000,
  });
  await gateway.services.ledger.post({
    source: 'test',
    key: `moved-${b.id}`,
    type: 'FLOAT_IN',
    from: { memberId: b.id, book: 'main' },
    to: float,
    amountMinor: 500_000,
  });
  const input = { requestId: randomUUID(), amount: 100_000, memberNo: sibling.id, paymentPassword };
  await expect(gateway.call(calls.transferToDownlineCall, input, await getToken(b))).rejects.toMatchObject({
    code: 'wallet.transfer-not-allowed',
  });
  const { ledger } = gateway.services;
  expect(await ledger.readBalances(b.id)).toMatchObject({ mainMinor: 0, floatMinor: 500_000 });
  expect(await ledger.readBalances(sibling.id)).toMatchObject({ mainMinor: 0, floatMinor: 0 });
});
