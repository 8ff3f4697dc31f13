import {
  getMemberCall,
  getMemberIconCall,
  getProfileCall,
  listLoginsCall,
  logInCall,
  setProfileCall,
} from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';
import type { NewMember } from '../../index.ts';

const password = 'Lotus-Pond-2026';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

let made = 0;
async function person(changes: Partial<NewMember> = {}) {
  made += 1;
  const member = await gateway.services.identity.createMember({
    username: `teller${made}`,
    password,
    ...changes,
  });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  return { ...member, token };
}
type Person = Awaited<ReturnType<typeof person>>;
const set = (member: Person, written: Parameters<typeof gateway.call<typeof setProfileCall>>[1]) =>
  gateway.call(setProfileCall, written, member);
const issues = (member: Person, written: Parameters<typeof set>[1]) =>
  set(member, written).then(
    () => [],
    (error) => error.fields,
  );
/** Returns the day that many years and days before today, in the site's time zone. */
function dayBefore(years: number, days = 0): string {
  const today = new Date(gateway.clock.now().getTime() - days * 86_400_000);
  const [year = '', ...rest] = new Intl.DateTimeFormat('en-CA', {
    timeZone: gateway.services.platform.timeZone,
    dateStyle: 'short',
  })
    .format(today)
    .split('-');
  return [Number(year) - years, ...rest].join('-');
}

describe('the own profile', () => {
  test('masks everything that identifies the person @MEM-04', async () => {
    const ada = await person({
      profile: { realName: 'Aye Aye Khin', birthday: '1991-07-03', others: { line: 'aye.khin' } },
    });
    const profile = await gateway.call(getProfileCall, undefined, ada);
    expect(profile).toMatchObject({
      account: ada.username,
      realName: 'A***',
      birthday: '1991-**-**',
      others: [{ field: 'line', masked: 'a***' }],
    });
    expect(JSON.stringify(profile)).not.toMatch(/Khin|07-03|aye\./);
  });

  test('stores nickname and picture, which everybody sees from then on @MEM-04', async () => {
    const ada = await person();
    expect(await set(ada, { nickname: 'Lucky Ada', avatar: '7' })).toMatchObject({
      nickname: 'Lucky Ada',
      avatar: '7',
    });
    expect(await gateway.call(getMemberCall, {}, ada)).toMatchObject({ nickname: 'Lucky Ada' });
    expect((await gateway.call(getMemberIconCall, undefined, ada)).avatarUrl).toMatch(/avatar\/7\.svg$/);
  });

  test('stores real name and birthday once, even under concurrent requests', async () => {
    const ada = await person();
    const names = ['Aye Aye Khin', 'Mya Mya'];
    const results = await Promise.allSettled(names.map((realName) => set(ada, { realName })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await issues(ada, { realName: 'Somebody Else' })).toEqual([
      { path: ['realName'], rule: 'told_already' },
    ]);
    await set(ada, { birthday: '1991-07-03' });
    expect(await issues(ada, { birthday: '1992-07-03', nickname: 'Halfway' })).toEqual([
      { path: ['birthday'], rule: 'told_already' },
    ]);
    // A refused form changes nothing.
    expect(await gateway.call(getProfileCall, undefined, ada)).toMatchObject({
      birthday: '1991-**-**',
      nickname: ada.nickname,
    });
  });

  test('refuses the birthday of a person one day too young, and accepts it a day later @VAL-03', async () => {
    const { minimumAge } = gateway.services.platform.profile;
    const ada = await person();
    expect(await issues(ada, { birthday: dayBefore(minimumAge, -1) })).toEqual([
      { path: ['birthday'], rule: 'too_young', params: { age: minimumAge } },
    ]);
    expect(await issues(ada, { birthday: '1991-02-30' })).toMatchObject([{ path: ['birthday'] }]);
    expect(await set(ada, { birthday: dayBefore(minimumAge) })).toHaveProperty('birthday');
  });

  test.each([
    [{ nickname: ' ' }, 'nickname', 'required'],
    [{ nickname: 'n'.repeat(31) }, 'nickname', 'reg_pattern_any'],
    [{ realName: 'X' }, 'realName', 'reg_pattern_any'],
    [{ avatar: '25' }, 'avatar', 'choice'],
    [{ avatar: '../../1' }, 'avatar', 'choice'],
  ])('refuses %j at its field @VAL-02', async (written, field, rule) => {
    expect(await issues(await person(), written)).toMatchObject([{ path: [field], rule }]);
  });
});

test('lists the successful and refused logins of a member, the latest first @MEM-04', async () => {
  const [ada, other] = [await person(), await person()];
  gateway.clock.advance({ minutes: 1 });
  await gateway.call(logInCall, { username: ada.username, password: 'a guess' }).catch(() => undefined);
  const { logins } = await gateway.call(listLoginsCall, undefined, ada);
  expect(logins.map(({ outcome }) => outcome)).toEqual(['wrong-credentials', 'opened']);
  expect(logins[0]).toMatchObject({ at: gateway.clock.now().toISOString(), ipMasked: '127.0.*.*' });
  expect((await gateway.call(listLoginsCall, undefined, other)).logins).toHaveLength(1);
});
