import type { AppError, EndpointShape } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { ContractTerms } from './service.ts';

const password = 'Lotus-Pond-2026';
const paymentPassword = '246810';
// Friday 20 November, 10:30 in Yangon.
const now = '2026-11-20T04:00:00Z';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ now });
});
afterAll(() => gateway.stop());

let teams = 0;
/** Creates a team of agents: D is below U, E and F are below D, G is below E. `ada` is a member below U. */
async function team() {
  teams += 1;
  const { identity } = gateway.services;
  const paymentPasswordHash = await identity.hashPassword(paymentPassword);
  const agent = (name: string, upline?: Member, accountCode = 1) =>
    identity.createMember({
      username: `${name}${teams}`,
      password,
      paymentPasswordHash,
      accountCode,
      ...(upline && { uplineId: upline.id }),
    });
  const u = await agent('uma');
  const d = await agent('dee', u);
  const e = await agent('eli', d);
  return { u, d, e, f: await agent('fay', d), g: await agent('gus', e), ada: await agent('ada', u, 0) };
}

const percent = 10_000;
const dividend = (...rates: number[]): ContractTerms => ({
  type: 'DIVIDEND',
  period: 'H',
  tiers: rates.map((rate, index) => ({ minActive: index + 1, ratePpm: rate * percent })),
});

const getToken = async ({ username }: Member) =>
  (await gateway.call(calls.logInCall, { username, password, type: 'username' })).token;
const asked = async (member: Member, call: EndpointShape = calls.getDividendContractCall) =>
  await gateway.call(call as typeof calls.getDividendContractCall, {}, { token: await getToken(member) });
const getFlags = async (member: Member) =>
  gateway.call(calls.getContractFlagsCall, undefined, { token: await getToken(member) });

async function answer(
  member: Member,
  contractId: number,
  given: 'ACCEPT' | 'REJECT' = 'ACCEPT',
  call: typeof calls.answerDividendOfferCall = calls.answerDividendOfferCall,
  secret = paymentPassword,
) {
  const token = await getToken(member);
  return gateway.call(call, { contractId, answer: given, paymentPassword: secret }, { token });
}

const offer = (from: Member | undefined, to: Member, terms: ContractTerms) =>
  gateway.services.agents.contracts.offer({
    ...(from && { fromId: from.id }),
    to: to.username,
    terms,
    actor: from ? `member:${from.id}` : 'operator:olga',
  });
const give = async (from: Member | undefined, to: Member, terms: ContractTerms) =>
  answer(to, await offer(from, to, terms));
const code = (error: AppError['code']) => expect.objectContaining({ code: error });
const readStatus = async (id: number) => {
  const { rows } = await sql<{ status: string; ended_at: Date | null }>`
    select status, ended_at from agents_contract where id = ${id}`.execute(gateway.database.kysely);
  return rows[0];
};

test('an operator offers, the flag says so, the agent sees the terms and accepts from the next half month on @API-01', async () => {
  const { u } = await team();
  const offered = { to: u.username, ...dividend(5, 8), reason: 'a new team' };
  const { body } = await operate(gateway, 'contracts/offer', offered);
  const { request, state } = body.value ?? {};
  expect(state).toBe('pending');
  expect(await getFlags(u)).toMatchObject({ divtypereq: false });
  const approval = { id: request, reason: 'seen by me too' };
  expect(await operate(gateway, 'approvals/approve', approval)).toMatchObject({ status: 403 });
  const approved = await operate(gateway, 'approvals/approve', approval, { sub: 'ola', roles: ['admin'] });
  expect(approved.status).toBe(200);
  const contractId = (approved.body.value as { value: { contractId: number } }).value.contractId;
  expect(await getFlags(u)).toMatchObject({ divtypereq: true, divtypeinfo: false, dailysalreqtype: false });
  const { offer: waiting, contract } = await asked(u);
  expect(contract).toBeNull();
  expect(waiting).toMatchObject({ contractId, period: 'H', expiresAt: '2026-11-23T04:00:00.000Z', ends: [] });
  expect(waiting?.tiers).toEqual([
    { minActive: 1, ratePpm: 50_000 },
    { minActive: 2, ratePpm: 80_000 },
  ]);
  // The second half of November runs until 1 December in Yangon.
  expect(await answer(u, contractId)).toEqual({
    contractId,
    status: 'ACTIVE',
    effectiveFrom: '2026-11-30T17:30:00.000Z',
    ended: 0,
  });
  expect(await getFlags(u)).toMatchObject({ divtypereq: false, divtypeinfo: true });
  expect(await asked(u)).toMatchObject({ offer: null, contract: { contractId } });
});

test.each([
  ['DAILY', calls.getDailySalaryContractCall, calls.answerDailySalaryOfferCall, '2026-11-20T17:30:00.000Z'],
  [
    'HOURLY',
    calls.getHourlySalaryContractCall,
    calls.answerHourlySalaryOfferCall,
    '2026-11-20T04:30:00.000Z',
  ],
  [
    'REALTIME',
    calls.getRealtimeSalaryContractCall,
    calls.answerRealtimeSalaryOfferCall,
    '2026-11-20T04:05:00.000Z',
  ],
] as const)(
  'a %s salary is offered, seen and accepted by its own call @API-01',
  async (type, getCall, answerCall, from) => {
    const { u } = await team();
    const contractId = await offer(undefined, u, {
      type,
      salaryType: 'LOSS',
      tiers: [{ ratePpm: 5_000, ...(type !== 'REALTIME' && { minValidBet: 1_000_000 }) }],
    });
    expect((await asked(u, getCall)).offer).toMatchObject({ contractId, salaryType: 'LOSS' });
    // The same id with another type is not an offer.
    await expect(answer(u, contractId)).rejects.toEqual(code('request.not-found'));
    const accepted = await answer(u, contractId, 'ACCEPT', answerCall as never);
    expect(accepted).toMatchObject({ status: 'ACTIVE', effectiveFrom: from });
    expect((await asked(u, getCall)).contract).toMatchObject({ contractId, effectiveFrom: from });
  },
);

test.each([
  ['D', '2026-11-20T17:30:00.000Z'],
  ['W', '2026-11-22T17:30:00.000Z'],
  ['M', '2026-11-30T17:30:00.000Z'],
] as const)(
  'a dividend of period %s begins with the next one of the platform clock',
  async (period, from) => {
    const { u } = await team();
    expect(await give(undefined, u, { ...dividend(5), period })).toMatchObject({ effectiveFrom: from });
  },
);

test('accepting ends given contracts with a higher rate, and those below them @API-01', async () => {
  const { u, d, e, f, g } = await team();
  await give(undefined, u, dividend(10));
  const first = await give(u, d, dividend(6));
  const toE = await give(d, e, dividend(6));
  const toF = await give(d, f, dividend(4));
  const toG = await give(e, g, dividend(3));
  const contractId = await offer(u, d, dividend(5));
  const { offer: waiting } = await asked(d);
  expect(waiting).toMatchObject({
    from: 'um***',
    ends: [
      { to: 'el***', ratePpm: 60_000 },
      { to: 'gu***', ratePpm: 30_000 },
    ],
  });
  expect(await answer(d, contractId)).toMatchObject({ ended: 2 });
  expect((await readStatus(first.contractId))?.status).toBe('SUPERSEDED');
  expect(await readStatus(toE.contractId)).toEqual({
    status: 'TERMINATED',
    ended_at: new Date('2026-11-30T17:30:00Z'),
  });
  expect((await readStatus(toF.contractId))?.status).toBe('ACTIVE');
  expect((await readStatus(toG.contractId))?.status).toBe('TERMINATED');
});

test('a rejected offer changes nothing and cannot be answered again', async () => {
  const { u } = await team();
  const { contractId: active } = await give(undefined, u, dividend(5));
  const id = await offer(undefined, u, dividend(3));
  const rejected = await gateway.call(
    calls.answerDividendOfferCall,
    { contractId: id, answer: 'REJECT' },
    { token: await getToken(u) },
  );
  expect(rejected).toEqual({ contractId: id, status: 'REJECTED', ended: 0 });
  await expect(answer(u, id)).rejects.toEqual(code('agents.offer-answered'));
  expect((await asked(u)).contract).toMatchObject({ contractId: active });
});

/** Answers without a login for each answer, whose number is limited. */
const answerAgain = (member: Member, contractId: number, accepts = true) =>
  gateway.services.agents.contracts.answer(member.id, 'DIVIDEND', { contractId, accepts, paymentPassword });

test('answers a repeated acceptance as before, and accepts once', async () => {
  const { u, d } = await team();
  await give(undefined, u, dividend(6));
  await give(u, d, dividend(6));
  const id = await offer(undefined, u, dividend(5));
  const [first, second] = await Promise.all([answerAgain(u, id), answerAgain(u, id)]);
  expect(first).toMatchObject({ status: 'ACTIVE', ended: 1 });
  expect(second).toEqual(first);
  expect(await answerAgain(u, id)).toEqual(first);
  await expect(answerAgain(u, id, false)).rejects.toEqual(code('agents.offer-answered'));
  const { rows } =
    await sql`select act from audit_entry where subject = ${`contract:${id}`} order by id`.execute(
      gateway.database.kysely,
    );
  expect(rows).toEqual([{ act: 'contract.offer' }, { act: 'contract.accept' }]);
});

test('only the agent of the offer can accept it, with the payment password, while it is open', async () => {
  const { u, d, ada } = await team();
  const id = await offer(undefined, u, dividend(5));
  await expect(answer(d, id)).rejects.toEqual(code('request.not-found'));
  await expect(answer(ada, id)).rejects.toEqual(code('request.not-found'));
  await expect(answer(u, id, 'ACCEPT', calls.answerDividendOfferCall, '111111')).rejects.toEqual(
    code('identity.payment-password-wrong'),
  );
  gateway.clock.advance({ hours: 73 });
  try {
    expect(await getFlags(u)).toMatchObject({ divtypereq: false });
    expect((await asked(u)).offer).toBeNull();
    await expect(answer(u, id)).rejects.toEqual(code('agents.offer-expired'));
    const next = await offer(undefined, u, dividend(4));
    expect((await readStatus(id))?.status).toBe('EXPIRED');
    expect(await answer(u, next)).toMatchObject({ status: 'ACTIVE' });
  } finally {
    gateway.clock.set(now);
  }
});

test('refuses offers that break the rules', async () => {
  const { u, d, e, ada } = await team();
  await give(undefined, u, dividend(6));
  const refused: [Member | undefined, Member, ContractTerms, AppError['code']][] = [
    // Not a direct downline; not an agent; not directly below the house.
    [u, e, dividend(1), 'agents.not-direct-downline'],
    [u, ada, dividend(1), 'agents.not-direct-downline'],
    [undefined, d, dividend(1), 'agents.not-direct-downline'],
    // Above the agent's own rate; falling rates; a falling threshold; no tier.
    [u, d, dividend(7), 'agents.rate-above-upline'],
    [u, d, dividend(5, 4), 'agents.tiers-unordered'],
    [
      u,
      d,
      {
        ...dividend(1),
        tiers: [
          { minActive: 3, ratePpm: 1 },
          { minActive: 2, ratePpm: 2 },
        ],
      },
      'agents.tiers-unordered',
    ],
    [u, d, dividend(), 'request.invalid'],
    // A dividend without a period, a salary with one.
    [u, d, { ...dividend(1), period: undefined }, 'request.invalid'],
    [u, d, { ...dividend(1), type: 'DAILY', salaryType: 'LOSS' }, 'request.invalid'],
  ];
  for (const [from, to, terms, refusal] of refused)
    await expect(offer(from, to, terms)).rejects.toEqual(code(refusal));
});

test('members who are not agents have no contracts, and visitors must log in @API-01', async () => {
  const { ada } = await team();
  expect(await asked(ada)).toEqual({ offer: null, contract: null });
  expect((await gateway.send(calls.getDividendContractCall, {})).status).toBe(401);
  expect(
    (await gateway.send(calls.answerDividendOfferCall, { contractId: 1, answer: 'REJECT' })).status,
  ).toBe(401);
});

const salary = (ratePpm: number): ContractTerms => ({
  type: 'DAILY',
  salaryType: 'LOSS',
  tiers: [{ ratePpm }],
});
const accept = (member: Member, contractId: number) =>
  gateway.services.agents.contracts.answer(member.id, 'DAILY', {
    contractId,
    accepts: true,
    paymentPassword,
  });
const readTitles = async (member: Member) => {
  const { rows } = await sql<{ title: string }>`select title->>'EN' as title from messaging_message
    where member_id = ${member.id} order by id`.execute(gateway.database.kysely);
  return rows.map(({ title }) => title);
};

test('an agent offers, withdraws and ends contracts by calls, with messages to both parties @AGT-06', async () => {
  const { u, d, ada } = await team();
  const ofU = await offer(undefined, u, salary(10_000));
  await accept(u, ofU);
  const [asU, asD] = [{ token: await getToken(u) }, { token: await getToken(d) }];
  const call = calls.answerDailySalaryOfferCall;
  const send = (contractId: number, given: (typeof calls.contractAnswers)[number], as: { token: string }) =>
    gateway.call(call, { contractId, answer: given, paymentPassword }, as);
  const terms = { type: 'DAILY', salaryType: 'LOSS', memberNo: d.id, paymentPassword } as const;
  const give = (ratePpm: number, changes: object = {}) =>
    gateway.call(calls.offerContractCall, { ...terms, tiers: [{ ratePpm }], ...changes }, asU);
  const { contractId: first, expiresAt } = await give(6_000);
  expect(expiresAt).toBe('2026-11-23T04:00:00.000Z');
  await expect(send(first, 'WITHDRAW', asD)).rejects.toEqual(code('request.not-found'));
  for (let time = 1; time <= 2; time += 1)
    expect(await send(first, 'WITHDRAW', asU)).toMatchObject({ status: 'WITHDRAWN' });
  await expect(send(first, 'ACCEPT', asD)).rejects.toEqual(code('agents.offer-withdrawn'));
  for (const [wrong, refusal] of [
    [{ memberNo: ada.id }, 'agents.not-direct-downline'],
    [{ tiers: [{ ratePpm: 10_001 }] }, 'agents.rate-above-upline'],
    [{ tiers: [{ ratePpm: 1, minNetLoss: 1 }] }, 'request.invalid'],
    [{ tiers: [{ ratePpm: 1, minValidBet: -1 }] }, 'request.invalid'],
    [{ type: 'REALTIME' }, 'agents.rate-above-upline'],
  ] as const)
    await expect(give(6_000, wrong)).rejects.toEqual(code(refusal));
  await expect(give(6_000, { paymentPassword: '111111' })).rejects.toEqual(
    code('identity.payment-password-wrong'),
  );
  const { contractId: ofD } = await give(6_000);
  await send(ofD, 'ACCEPT', asD);
  const given = { contractId: ofD, account: 'de***', memberNo: d.id };
  expect(await gateway.call(calls.listGivenContractsCall, {}, asU)).toMatchObject({
    contracts: [{ ...given, status: 'ACTIVE' }],
    ceilings: [{ type: 'DAILY', ratePpm: 10_000 }],
  });
  await expect(send(ofU, 'TERMINATE', asD)).rejects.toEqual(code('request.not-found'));
  const ended = await send(ofU, 'TERMINATE', asU);
  expect(ended).toMatchObject({ status: 'TERMINATED', endsAt: '2026-11-20T17:30:00.000Z', ended: 1 });
  expect(await send(ofU, 'TERMINATE', asU)).toEqual(ended);
  expect(await readTitles(d)).toEqual([
    'A contract is offered to you',
    'Offer withdrawn',
    'A contract is offered to you',
    'Contract ended',
  ]);
  expect(await readTitles(u)).toEqual([
    'A contract is offered to you',
    'Contract accepted',
    'Contract ended',
    'Contract ended',
  ]);
});

test('messages say that an offer or a contract is replaced, and name the other party with the number @AGT-06', async () => {
  const { u, d } = await team();
  await accept(u, await offer(undefined, u, salary(10_000)));
  await offer(u, d, salary(5_000));
  await accept(d, await offer(u, d, salary(6_000)));
  await accept(d, await offer(u, d, salary(7_000)));
  expect((await readTitles(d)).toSorted()).toEqual([
    'A contract is offered to you',
    'A contract is offered to you',
    'A contract is offered to you',
    'Contract replaced',
    'Offer replaced',
  ]);
  expect((await readTitles(u)).slice(1)).toEqual([
    'Contract accepted',
    'Contract accepted',
    'Contract replaced',
  ]);
  const { rows } = await sql<{ body: string }>`select body->>'EN' as body from messaging_message
    where member_id = ${d.id} order by id limit 1`.execute(gateway.database.kysely);
  expect(rows[0]?.body).toBe(
    `<p>A daily salary contract from um*** · ${u.id} waits for your answer for 72 hours.</p>`,
  );
});

test('offers expire without an answer, with a message to both parties @AGT-06', async () => {
  const { u, d } = await team();
  await accept(u, await offer(undefined, u, salary(10_000)));
  const id = await offer(u, d, salary(5_000));
  const expire = () => gateway.runJob('agents.expire-offers');
  gateway.clock.advance({ hours: 72, ms: -1 });
  try {
    await expire();
    expect(await readStatus(id)).toMatchObject({ status: 'OFFERED' });
    gateway.clock.advance({ ms: 1 });
    await expire();
    await expire();
    expect(await readStatus(id)).toMatchObject({ status: 'EXPIRED' });
    expect((await readTitles(u)).at(-1)).toBe('Offer expired');
    expect(await readTitles(d)).toEqual(['A contract is offered to you', 'Offer expired']);
  } finally {
    gateway.clock.set(now);
  }
});
