/** The figures of both profiles that only services read, each just below and at its value. See profile-rules.test.ts. */
import {
  changePasswordCall,
  getAgentIncomeCall,
  getMemberCall,
  getProfitCall,
  getSessionTimesCall,
  getStatusCall,
  keepSessionCall,
  listBetsCall,
  listTeamBetsCall,
  listTeamMovementsCall,
  logInCall,
  requestPhoneCodeCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { createKnownBrowser } from './identity/testing/known-browser.ts';
import { readCaptcha } from './identity/testing/read-captcha.ts';
import { readCode } from './identity/testing/read-message.ts';
import { createClockWatch } from './platform/clock-watch.ts';
import { dayMs } from './server/index.ts';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';

/** A deployment's figures beside those of the strict profile; no profile has them. */
const ownFigures = {
  session: { idleMinutes: 20, absoluteHours: 2, agentAbsoluteHours: 1, warnSeconds: 45 },
  login: { lockMinutes: 40 },
  oneTimeCode: { validMinutes: 4, triesMax: 4, lockMinutes: [7] },
  wins: { maxWinMinor: 7_000, dailyNetMinor: 70_000 },
  fourEyes: { aboveMinor: 3_000, abovePoints: 300 },
  password: { minLength: 10, maxLength: 80 },
  records: { betDays: 40, reportDays: 100, statementMonths: 24, historyDays: 731, teamDays: 120 },
  retention: { roundAlarmDays: 200 },
  clockDriftAlarmMs: 5_000,
};

const password = 'Lotus-Pond-2026';
const countryDialingCode = '+95';
const fails = (code: string) => expect.objectContaining({ code });

describe.each([
  ['specification', {}],
  ['strict', ownFigures],
] as const)('the services under the profile %s with the figures %j', (name, profileFigures) => {
  let gateway: TestGateway;
  let browser: string;
  let made = 0;
  beforeAll(async () => {
    gateway = await startTestGateway({ config: { profile: name, profileFigures } });
    browser = await createKnownBrowser(gateway);
    await gateway.services.platform.setSwitch('MOBILEVERCODELOGIN3', true, 'operator:test');
  });
  afterAll(() => gateway?.stop());

  const getFigures = () => gateway.services.platform.profile;
  async function createPerson(more: { accountCode?: number } = {}) {
    made += 1;
    const mobile = `91200${String(made).padStart(4, '0')}`;
    const mobileVerifiedAt = gateway.clock.now().toISOString();
    const profile = { dialingCode: countryDialingCode, mobile, mobileVerifiedAt };
    const username = `figure${made}`;
    const { id } = await gateway.services.identity.createMember({ username, password, profile, ...more });
    return { id, username, mobileNum: mobile };
  }
  const logIn = async (username: string, given = password) => {
    const { captcha, cookie } = await readCaptcha(gateway);
    return gateway.call(logInCall, { username, password: given, captcha }, { headers: { cookie } });
  };

  test('lock a login after the failures of the profile, for its minutes @SAFE-03 @SAFE-10', async () => {
    const { lockAfterFailures, lockMinutes } = getFigures().login;
    const { username } = await createPerson();
    for (let failures = 1; failures < lockAfterFailures; failures += 1)
      await expect(logIn(username, 'a guess')).rejects.toEqual(fails('identity.wrong-credentials'));
    await expect(logIn(username, 'a guess')).rejects.toEqual(fails('identity.wrong-credentials'));
    await expect(logIn(username)).rejects.toEqual(fails('identity.locked'));
    gateway.clock.advance({ minutes: lockMinutes, ms: -1 });
    await expect(logIn(username)).rejects.toEqual(fails('identity.locked'));
    gateway.clock.advance({ ms: 1 });
    expect(await logIn(username)).toMatchObject({ userName: username });
  });

  test('forget failures after the minutes of the profile @SAFE-03 @SAFE-10', async () => {
    const { lockAfterFailures, failureMinutes } = getFigures().login;
    const { username } = await createPerson();
    for (let failures = 1; failures < lockAfterFailures; failures += 1)
      await logIn(username, 'a guess').catch(() => undefined);
    gateway.clock.advance({ minutes: failureMinutes });
    await expect(logIn(username, 'a guess')).rejects.toEqual(fails('identity.wrong-credentials'));
    expect(await logIn(username)).toMatchObject({ userName: username });
  });

  test('end a session without calls, and one with calls, after the times of the profile @AUTH-17 @SAFE-10', async () => {
    const { idleMinutes, absoluteHours, agentAbsoluteHours, warnSeconds } = getFigures().session;
    const [member, agent] = [await createPerson(), await createPerson({ accountCode: 1 })];
    const sessions = [await logIn(member.username), await logIn(agent.username)];
    const openedAt = gateway.clock.now().getTime();
    for (const [index, hours] of [absoluteHours, agentAbsoluteHours].entries()) {
      const times = await gateway.call(getSessionTimesCall, undefined, sessions[index]);
      expect(times.warnSeconds).toBe(warnSeconds);
      expect(Date.parse(times.idleEndsAt) - openedAt).toBe(idleMinutes * 60_000);
      expect(Date.parse(times.endsAt) - openedAt).toBe(hours * 3_600_000);
    }
    gateway.clock.advance({ minutes: idleMinutes, ms: -1 });
    await gateway.call(keepSessionCall, undefined, sessions[0]);
    gateway.clock.advance({ ms: 1 });
    await gateway.call(getMemberCall, {}, sessions[0]);
    await expect(gateway.call(getMemberCall, {}, sessions[1])).rejects.toEqual(fails('session.expired'));
  });

  test('accept a code for the minutes and the tries of the profile @AUTH-09 @SAFE-10', async () => {
    const { validMinutes, triesMax } = getFigures().oneTimeCode;
    const request = async () => {
      const { mobileNum } = await createPerson();
      const from = { ip: `198.51.100.${made % 250}`, headers: { cookie: browser } };
      const input = { mobileNum, countryDialingCode, purpose: 'login' as const };
      await gateway.call(requestPhoneCodeCall, input, from);
      const code = await readCode(gateway, countryDialingCode + mobileNum);
      return {
        code,
        send: (verificationCode = code) =>
          gateway.call(logInCall, { type: 'sms', mobileNum, countryDialingCode, verificationCode }, from),
      };
    };
    const [inTime, late, guessed] = [await request(), await request(), await request()];
    const wrong = guessed.code === '000000' ? '000001' : '000000';
    for (let tries = 1; tries <= triesMax; tries += 1) await guessed.send(wrong).catch(() => undefined);
    await expect(guessed.send()).rejects.toMatchObject({ code: expect.stringMatching(/^verification\./) });
    gateway.clock.advance({ minutes: validMinutes, ms: -1 });
    await inTime.send();
    gateway.clock.advance({ ms: 1 });
    await expect(late.send()).rejects.toMatchObject({ code: expect.stringMatching(/^verification\./) });
  });

  test('accept a password of the lengths of the profile @AUTH-11 @SAFE-10', async () => {
    const { minLength: min, maxLength: max } = getFigures().password;
    const { username } = await createPerson();
    const session = await logIn(username);
    const change = (length: number, oldPassword = password) => {
      const newPassword = 'q-7zv'.repeat(20).slice(0, length);
      const given = { oldPassword, newPassword, confirmNewPassword: newPassword };
      return gateway.call(changePasswordCall, given, session);
    };
    const issue = { path: ['newPassword'], rule: 'reg_pattern_any', params: { min, max } };
    for (const length of [min - 1, max + 1])
      await expect(change(length)).rejects.toMatchObject({ fields: [issue] });
    await change(min);
    await change(max, 'q-7zv'.repeat(20).slice(0, min));
  });

  test('answer agents as many days of a team as the profile says @AGT-08 @SAFE-10', async () => {
    const { betDays, teamDays } = getFigures().records;
    const agent = await logIn((await createPerson({ accountCode: 1 })).username);
    const toDay = (days: number) => new Date(Date.UTC(2026, 0, days)).toISOString();
    const from = toDay(1);
    for (const [call, days] of [
      [listTeamBetsCall, betDays],
      [listTeamMovementsCall, teamDays],
    ] as const) {
      expect((await gateway.call(call, { from, to: toDay(days + 1) }, agent)).rows).toEqual([]);
      await expect(gateway.call(call, { from, to: toDay(days + 2) }, agent)).rejects.toMatchObject({
        fields: [{ rule: 'range-too-long', params: { days } }],
      });
    }
    const ask = (days: number) =>
      gateway.call(getAgentIncomeCall, { from: from.slice(0, 10), to: toDay(days).slice(0, 10) }, agent);
    await ask(teamDays);
    await expect(ask(teamDays + 1)).rejects.toMatchObject({
      fields: [{ rule: 'span', params: { daysMax: teamDays } }],
    });
  });

  test('answer as many days of bets and months of the statement as the profile says @SAFE-08 @SAFE-10', async () => {
    const { betDays, reportDays, statementMonths } = getFigures().records;
    const { records } = await gateway.call(getStatusCall, { url: 'parlour.test' });
    expect(records).toEqual(getFigures().records);
    const session = await logIn((await createPerson()).username);
    const from = new Date('2026-01-01T00:00:00Z');
    const listBets = (ms: number) => {
      const to = new Date(from.getTime() + ms);
      return gateway.call(listBetsCall, { from: from.toISOString(), to: to.toISOString() }, session);
    };
    expect((await listBets(betDays * dayMs)).rows).toEqual([]);
    const tooLong = (days: number) => ({ fields: [{ rule: 'range-too-long', params: { days } }] });
    await expect(listBets(betDays * dayMs + 1)).rejects.toMatchObject(tooLong(betDays));
    const getProfit = (unit: 'day' | 'month', days: number) => {
      const to = new Date(from.getTime() + (days - 1) * dayMs).toISOString().slice(0, 10);
      return gateway.call(getProfitCall, { unit, from: '2026-01-01', to }, session);
    };
    const longest = (statementMonths / 12) * 366 + 1;
    for (const [unit, days] of [
      ['day', reportDays],
      ['month', longest],
    ] as const) {
      expect(await getProfit(unit, days)).toMatchObject({ openStakes: 0 });
      await expect(getProfit(unit, days + 1)).rejects.toMatchObject(tooLong(days));
    }
  });

  test('keep alarms about rounds for the days of the profile @WAL-09 @SAFE-10', async () => {
    const lastMs = gateway.clock.now().getTime() - getFigures().retention.roundAlarmDays * dayMs;
    const { kysely } = gateway.database;
    for (const [roundId, ms] of [
      ['old', lastMs],
      ['recent', lastMs + 1],
    ] as const)
      await sql`insert into betting_alarm (vendor_code, kind, round_id, raised_at)
        values ('NONE', 'aged', ${roundId}, ${new Date(ms)})`.execute(kysely);
    await gateway.runJob('betting.forget-alarms');
    const { rows } = await sql`select round_id from betting_alarm where vendor_code = 'NONE'`.execute(kysely);
    expect(rows).toEqual([{ round_id: 'recent' }]);
  });

  test('raise an alarm when the clock of the machine differs by more than the profile allows @SAFE-10', async () => {
    const entries: object[] = [];
    let aheadMs = getFigures().clockDriftAlarmMs - 2;
    const watch = createClockWatch({
      database: gateway.database,
      profile: getFigures(),
      log: { error: (entry: object) => entries.push(entry), info: (entry: object) => entries.push(entry) },
      readMachineMs: () => Date.now() + aheadMs,
    });
    await watch.run();
    expect(entries).toEqual([]);
    aheadMs += 600_000;
    for (let minutes = 1; minutes <= 2; minutes += 1) await watch.run();
    const most = getFigures().clockDriftAlarmMs;
    expect(entries).toEqual([{ alarm: 'clock-drift', offsetMs: expect.any(Number), most }]);
    aheadMs = 0;
    await watch.run();
    expect(entries[1]).toEqual({ offsetMs: expect.any(Number) });
  });

  test('hold wins above the limits of the profile @GAME-05 @SAFE-10', async () => {
    const { maxWinMinor, dailyNetMinor } = getFigures().wins;
    expect((await operate(gateway, 'wins/limits')).body.value?.defaults).toMatchObject({
      maxWinMinor,
      dailyNetMinor,
    });
  });

  test('let one person give up to the bounds of the profile, and two people more @SAFE-04 @SAFE-10', async () => {
    const { aboveMinor, abovePoints } = getFigures().fourEyes;
    const { id: memberId } = await createPerson();
    for (const [kind, bound] of [
      ['MONEY', aboveMinor],
      ['POINTS', abovePoints],
    ] as const) {
      const giver = { sub: `giver of ${kind}`, roles: ['admin' as const] };
      const give = async (amount: number) => {
        const requestId = crypto.randomUUID();
        const given = { requestId, memberId, kind, amount, reason: 'a late payout' };
        return (await operate(gateway, 'rewards/compensate', given, giver)).body.value;
      };
      expect(await give(bound + 1)).toMatchObject({ state: 'pending' });
      expect(await give(bound)).toEqual({ rewardId: expect.any(Number) });
    }
  });
});
