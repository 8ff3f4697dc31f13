import {
  acknowledgeRealityCheckCall,
  cancelLimitChangeCall,
  confirmLimitCall,
  createDepositCall,
  declineLimitOfferCall,
  getPlaySessionCall,
  getProtectionCall,
  type LimitKind,
  requestExclusionEndCall,
  setLimitCall,
  setRealityCheckCall,
  startCoolOffCall,
  startExclusionCall,
} from '@parlour/contracts/calls';
import { profiles } from '../platform/profiles.ts';
import { olga, operate, startTestGateway, type TestGateway } from '../testing/index.ts';
import { seedDepositMethods } from '../wallet/deposit/seed-methods.ts';
import { startTestProvider, type TestProvider } from '../wallet/testing/test-provider.ts';
import { addMonths, permanent, toMonths } from './blocks/block-rules.ts';
import { createBlocks } from './blocks/blocks.ts';
import { createBlockReads } from './index.ts';

let gateway: TestGateway;
let provider: TestProvider;
let members = 0;

beforeAll(async () => {
  provider = await startTestProvider();
  const { secret } = provider;
  gateway = await startTestGateway({
    config: { payments: [{ name: 'sandbox', secret, url: () => provider.url }] },
  });
  await seedDepositMethods(gateway.database);
});
afterAll(async () => {
  await gateway.stop();
  await provider.close();
});

async function signIn() {
  members += 1;
  const username = `guarded${members}`;
  const password = 'a long enough password';
  const { identity } = gateway.services;
  const { id } = await identity.createMember({ username, password });
  const logIn = async () =>
    (await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' })).token;
  const as = { token: await logIn() };
  const read = () => gateway.call(getProtectionCall, undefined, as);
  return {
    id,
    username,
    as,
    read,
    logInAgain: async () => {
      as.token = await logIn();
    },
    setLimit: (kind: LimitKind, periodHours: number, amount?: number) =>
      gateway.call(setLimitCall, { kind, periodHours, ...(amount !== undefined && { amount }) }, as),
    getLimit: async (kind: LimitKind, periodHours: number) =>
      (await read()).limits.find((one) => one.kind === kind && one.periodHours === periodHours),
    deposit: (amount: number) =>
      gateway.call(
        createDepositCall,
        { requestId: crypto.randomUUID(), methodId: 'sandbox-wallet', amount },
        as,
      ),
    exclude: (length: string) => gateway.call(startExclusionCall, { length }, as),
  };
}

test('lists every tool with its value, its use and the delays @SAFE-07', async () => {
  const member = await signIn();
  await member.setLimit('DEPOSIT', 24, 100_000);
  await member.deposit(20_000);
  const page = await member.read();
  expect(page.limits).toHaveLength(13);
  expect(page.limits.find(({ kind }) => kind === 'DEPOSIT')).toEqual({
    kind: 'DEPOSIT',
    periodHours: 24,
    amount: 100_000,
    used: 20_000,
    setBy: 'member',
  });
  expect(page).toMatchObject({
    realityCheck: { minutes: 60, choices: [15, 30, 60] },
    rules: {
      loosenAfterHours: 24,
      confirmWithinHours: 168,
      endDecisionDays: 7,
      coolOffs: ['24h', '168h', '720h', '1008h'],
      exclusions: ['6m', '12m', '24m', '60m', 'permanent'],
    },
  });
});

test('with 800.00 of a limit of 1,000.00 open, a deposit of 250.00 is refused @SAFE-01 @WAL-02', async () => {
  const member = await signIn();
  await member.setLimit('DEPOSIT', 24, 100_000);
  await member.deposit(60_000);
  await member.deposit(20_000);
  await expect(member.deposit(25_000)).rejects.toMatchObject({
    code: 'protection.limit-reached',
    details: { kind: 'DEPOSIT', periodHours: 24, limit: 100_000, used: 80_000, left: 20_000 },
  });
  await expect(member.deposit(20_000)).resolves.toMatchObject({ amount: 20_000 });
});

describe('a looser limit', () => {
  test('counts only after its delay and a confirmation @SAFE-05', async () => {
    const member = await signIn();
    await member.setLimit('LOSS', 24, 10_000);
    const { limits } = await member.setLimit('LOSS', 24, 20_000);
    expect(limits.find(({ kind }) => kind === 'LOSS')).toMatchObject({
      amount: 10_000,
      pending: {
        amount: 20_000,
        effectiveAt: new Date(gateway.clock.now().getTime() + 86_400_000).toISOString(),
      },
    });
    const name = { kind: 'LOSS', periodHours: 24 } as const;
    gateway.clock.advance({ hours: 24, ms: -1 });
    await member.logInAgain();
    await expect(gateway.call(confirmLimitCall, name, member.as)).rejects.toMatchObject({
      code: 'protection.change-too-early',
    });
    gateway.clock.advance({ ms: 1 });
    expect(await member.getLimit('LOSS', 24)).toMatchObject({ amount: 10_000 });
    await gateway.call(confirmLimitCall, name, member.as);
    expect(await member.getLimit('LOSS', 24)).toEqual({ ...name, amount: 20_000, used: 0, setBy: 'member' });
  });

  test('ends 168 hours after its delay, when it is cancelled, and by a tighter limit @SAFE-05', async () => {
    const member = await signIn();
    const name = { kind: 'WAGER', periodHours: 168 } as const;
    const isPending = async () => (await member.getLimit('WAGER', 168))?.pending !== undefined;
    await member.setLimit('WAGER', 168, 10_000);
    await member.setLimit('WAGER', 168);
    expect(await isPending()).toBe(true);
    await gateway.call(cancelLimitChangeCall, name, member.as);
    expect(await isPending()).toBe(false);
    await member.setLimit('WAGER', 168, 20_000);
    await member.setLimit('WAGER', 168, 9_000);
    expect(await isPending()).toBe(false);
    await member.setLimit('WAGER', 168);
    gateway.clock.advance({ hours: 24 + 168 });
    await member.logInAgain();
    expect(await isPending()).toBe(false);
    await expect(gateway.call(confirmLimitCall, name, member.as)).rejects.toMatchObject({
      code: 'protection.change-not-found',
    });
    expect(await member.getLimit('WAGER', 168)).toMatchObject({ amount: 9_000 });
  });

  test('may remove a limit, after which there is nothing to remove @SAFE-05', async () => {
    const member = await signIn();
    await member.setLimit('SINGLE_BET', 0, 500);
    await member.setLimit('SINGLE_BET', 0);
    gateway.clock.advance({ hours: 24 });
    await member.logInAgain();
    await gateway.call(confirmLimitCall, { kind: 'SINGLE_BET', periodHours: 0 }, member.as);
    expect(await member.getLimit('SINGLE_BET', 0)).toEqual({ kind: 'SINGLE_BET', periodHours: 0, used: 0 });
    await expect(member.setLimit('SINGLE_BET', 0)).rejects.toMatchObject({
      code: 'protection.limit-not-found',
    });
  });
});

test.each([
  ['LOSS', 25, 100],
  ['SINGLE_BET', 24, 100],
  ['SESSION_MIN', 24, 1_441],
] as const)(
  'refuses a limit %s of %d hours and %d that the site does not offer',
  async (kind, hours, amount) => {
    const member = await signIn();
    await expect(member.setLimit(kind, hours, amount)).rejects.toMatchObject({ code: 'request.invalid' });
  },
);

describe('a block', () => {
  test('of a cool-off ends automatically and cannot be ended early @SAFE-01', async () => {
    const member = await signIn();
    await gateway.call(startCoolOffCall, { length: '24h' }, member.as);
    expect((await member.read()).block).toMatchObject({ kind: 'COOL_OFF' });
    await expect(member.deposit(20_000)).rejects.toMatchObject({ code: 'member.excluded' });
    await expect(gateway.call(requestExclusionEndCall, undefined, member.as)).rejects.toMatchObject({
      code: 'protection.no-exclusion',
    });
    gateway.clock.advance({ hours: 24, ms: -1 });
    await member.logInAgain();
    expect((await member.read()).block?.kind).toBe('COOL_OFF');
    gateway.clock.advance({ ms: 1 });
    expect((await member.read()).block).toBeUndefined();
  });

  test('of an exclusion comes before a cool-off, and lasts whole months @SAFE-01', async () => {
    const member = await signIn();
    const startsAt = gateway.clock.now();
    await member.exclude('6m');
    await gateway.call(startCoolOffCall, { length: '1008h' }, member.as);
    const { block } = await member.read();
    expect(block).toMatchObject({ kind: 'EXCLUSION', endsAt: addMonths(startsAt, 6).toISOString() });
    await expect(member.exclude('7m')).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('of an exclusion ends 24 hours after an operator consents to the request @SAFE-01', async () => {
    const member = await signIn();
    await member.exclude('permanent');
    await gateway.call(requestExclusionEndCall, undefined, member.as);
    await expect(gateway.call(requestExclusionEndCall, undefined, member.as)).rejects.toMatchObject({
      code: 'protection.end-requested',
    });
    const { body } = await operate(gateway, 'protection/end-requests');
    const { requests } = body.value as { requests: { id: number; memberId: number }[] };
    const { id } = requests.find(({ memberId }) => memberId === member.id) ?? { id: 0 };
    const decide = (decision: string) =>
      operate(gateway, 'protection/end-requests/decide', { id, decision, reason: 'spoke with the member' });
    expect((await decide('REFUSED')).status).toBe(200);
    expect((await member.read()).block?.endRequest?.state).toBe('REFUSED');
    expect((await decide('APPROVED')).body.error?.code).toBe('protection.block-decided');
    await gateway.call(requestExclusionEndCall, undefined, member.as);
    expect((await decide('APPROVED')).status).toBe(200);
    gateway.clock.advance({ hours: 24, ms: -1 });
    await member.logInAgain();
    expect((await member.read()).block?.endRequest?.state).toBe('APPROVED');
    gateway.clock.advance({ ms: 1 });
    expect((await member.read()).block).toBeUndefined();
  });
});

describe('an exclusion of the strict profile', () => {
  const { months, irrevocableMonths, endDelayHours } = profiles.strict.protection.exclusion;
  const startExclusion = async (length: string) => {
    const member = await signIn();
    const exclusions = [...months.map(toMonths), permanent];
    const rule = { coolOffs: [], exclusions, irrevocableMonths, endDelayHours };
    await createBlocks({ ...gateway.frame, rule }).exclude(member.id, length);
    const goToMonth = async (count: number, ms: number) => {
      gateway.clock.set(new Date(addMonths(gateway.clock.now(), count).getTime() + ms));
      await member.logInAgain();
    };
    const requestEnd = () => gateway.call(requestExclusionEndCall, undefined, member.as);
    const approveEnd = async () => {
      const { id } = (await gateway.services.protection.find(member.id)) ?? { id: 0 };
      const decision = { decision: 'APPROVED', reason: 'spoke with the member' };
      return operate(gateway, 'protection/end-requests/decide', { id, ...decision });
    };
    return { ...member, goToMonth, requestEnd, approveEnd };
  };

  test('cannot be ended early in its first six months @SAFE-01', async () => {
    const member = await startExclusion('12m');
    await member.goToMonth(6, -1);
    await expect(member.requestEnd()).rejects.toMatchObject({
      code: 'protection.end-too-early',
      details: { endRequestFrom: new Date(gateway.clock.now().getTime() + 1).toISOString() },
    });
    gateway.clock.advance({ ms: 1 });
    await member.requestEnd();
    expect((await member.read()).block?.endRequest?.state).toBe('WAITING');
  });

  test('without an end lasts seven days longer after the consent of an operator @SAFE-01', async () => {
    const member = await startExclusion('permanent');
    await member.goToMonth(6, 0);
    await member.requestEnd();
    expect((await member.approveEnd()).status).toBe(200);
    gateway.clock.advance({ hours: 168, ms: -1 });
    await member.logInAgain();
    expect((await member.read()).block?.kind).toBe('EXCLUSION');
    gateway.clock.advance({ ms: 1 });
    expect((await member.read()).block).toBeUndefined();
  });
});

test('a decision on an exclusion that does not exist is refused @SAFE-01', async () => {
  const decision = { id: 999_999, decision: 'APPROVED', reason: 'spoke with the member' };
  const { status, body } = await operate(gateway, 'protection/end-requests/decide', decision);
  expect([status, body.error?.code]).toEqual([404, 'protection.block-not-found']);
});

test('an operator tightens a limit and excludes, and never loosens @SAFE-05', async () => {
  const member = await signIn();
  await member.setLimit('LOSS', 24, 10_000);
  const tighten = (amount: number) =>
    operate(gateway, 'protection/limit', {
      username: member.username,
      kind: 'LOSS',
      periodHours: 24,
      amount,
      reason: 'risk review',
    });
  expect((await tighten(10_000)).status).toBe(400);
  expect((await tighten(10_001)).status).toBe(400);
  expect((await tighten(5_000)).status).toBe(200);
  expect(await member.getLimit('LOSS', 24)).toMatchObject({ amount: 5_000, setBy: 'operator' });
  const exclude = { username: member.username, length: '6m', reason: 'risk review' };
  expect((await operate(gateway, 'protection/exclude', exclude)).status).toBe(200);
  expect((await member.read()).block).toMatchObject({ kind: 'EXCLUSION', setBy: 'operator' });
  const shown = await operate(gateway, `protection/member?username=${member.username}`, undefined, olga);
  expect(shown.body.value).toMatchObject({ memberId: member.id, block: { kind: 'EXCLUSION' } });
});

test('a reality check is due after the chosen time, and again after each acknowledgement @SAFE-02', async () => {
  const member = await signIn();
  const dueIn = async () => {
    const { serverTime, realityCheckAt } = await gateway.call(getPlaySessionCall, undefined, member.as);
    return (Date.parse(realityCheckAt) - Date.parse(serverTime)) / 60_000;
  };
  expect(await dueIn()).toBe(60);
  await gateway.call(setRealityCheckCall, { minutes: 15 }, member.as);
  gateway.clock.advance({ minutes: 15 });
  expect(await dueIn()).toBe(0);
  gateway.clock.advance({ minutes: 1 });
  expect(await dueIn()).toBe(-1);
  await gateway.call(acknowledgeRealityCheckCall, undefined, member.as);
  expect(await dueIn()).toBe(15);
  await expect(gateway.call(setRealityCheckCall, { minutes: 20 }, member.as)).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('a session limit ends play when the time of all sessions is used @SAFE-02', async () => {
  const member = await signIn();
  await member.setLimit('SESSION_MIN', 24, 30);
  const readLeft = async () => {
    const { serverTime, playEndsAt } = await gateway.call(getPlaySessionCall, undefined, member.as);
    return (Date.parse(playEndsAt ?? '') - Date.parse(serverTime)) / 60_000;
  };
  gateway.clock.advance({ minutes: 10 });
  expect(await readLeft()).toBe(20);
  // Concurrent sessions count once.
  await member.logInAgain();
  gateway.clock.advance({ minutes: 20 });
  expect(await readLeft()).toBe(0);
  await expect(member.deposit(20_000)).rejects.toMatchObject({
    code: 'protection.limit-reached',
    details: { kind: 'SESSION_MIN' },
  });
});

test('offers a deposit limit until one is set, and again six months after it was declined @SAFE-01', async () => {
  const [setter, decliner] = [await signIn(), await signIn()];
  expect((await setter.read()).offerDepositLimit).toBe(true);
  expect((await setter.setLimit('DEPOSIT', 720, 100_000)).offerDepositLimit).toBe(false);
  await gateway.call(declineLimitOfferCall, undefined, decliner.as);
  expect((await decliner.read()).offerDepositLimit).toBe(false);
  gateway.clock.set(new Date(addMonths(gateway.clock.now(), 6).getTime() - 1));
  await decliner.logInAgain();
  expect((await decliner.read()).offerDepositLimit).toBe(false);
  gateway.clock.advance({ ms: 1 });
  expect((await decliner.read()).offerDepositLimit).toBe(true);
});

test('a block refuses the login only where the profile says so @SAFE-06', async () => {
  const member = await signIn();
  const { isLoginRefused } = createBlockReads(gateway.frame);
  const rules = { coolOff: 'refused', exclusion: 'records' } as const;
  expect(await isLoginRefused(member.id, rules)).toBe(false);
  await gateway.call(startCoolOffCall, { length: '24h' }, member.as);
  expect(await isLoginRefused(member.id, rules)).toBe(true);
  await member.exclude('6m');
  expect(await isLoginRefused(member.id, rules)).toBe(false);
  await expect(member.logInAgain()).resolves.toBeUndefined();
});
