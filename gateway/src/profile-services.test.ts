/** The figures of both profiles that only services read, each just below and at its value. See profile-rules.test.ts. */
import {
  getMemberCall,
  getSessionTimesCall,
  keepSessionCall,
  logInCall,
  requestPhoneCodeCall,
} from '@parlour/contracts/calls';
import { createKnownBrowser } from './identity/testing/known-browser.ts';
import { readCaptcha } from './identity/testing/read-captcha.ts';
import { readCode } from './identity/testing/read-message.ts';
import { operate, startTestGateway, type TestGateway } from './testing/index.ts';

/** A deployment's figures beside those of the strict profile; no profile has them. */
const ownFigures = {
  session: { idleMinutes: 20, absoluteHours: 2, agentAbsoluteHours: 1, warnSeconds: 45 },
  login: { lockMinutes: 40 },
  oneTimeCode: { validMinutes: 4, triesMax: 4, lockMinutes: [7] },
  wins: { maxWinMinor: 7_000, dailyNetMinor: 70_000 },
  fourEyes: { aboveMinor: 3_000, abovePoints: 300 },
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
