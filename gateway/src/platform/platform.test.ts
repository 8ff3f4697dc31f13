import { minuteMs } from '@parlour/basics';
import {
  featureIds,
  getCountryCall,
  getDomainsCall,
  getRegisterRulesCall,
  getStatusCall,
  getWhitelabelCall,
} from '@parlour/contracts/calls';
import { trustHops } from '../server/http/proxy-trust.ts';
import { olga, operate, startTestGateway, type TestGateway } from '../testing/index.ts';

const url = 'parlour.example';
const operator = 'operator:aye';
const closed = { EN: 'We are back soon.', MY: 'မကြာမီ ပြန်ဖွင့်ပါမည်။', CN: '我们很快回来。' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ config: { trustProxy: trustHops(1), countryHeader: 'x-country' } });
});
afterAll(() => gateway?.stop());

const listSwitches = async () => {
  const { whitelabel } = await gateway.call(getWhitelabelCall, { url });
  return new Map(
    whitelabel.flatMap(({ childrenNodes }) => childrenNodes.map(({ modId, enabled }) => [modId, enabled])),
  );
};

test('reports to visitors what the site offers, with status 0 when it is open @GEN-05 @SHELL-09', async () => {
  const status = await gateway.call(getStatusCall, { url });
  expect(status).toMatchObject({
    status: 0,
    currency: 'MMK',
    currencySymbol: 'Ks',
    minimumAge: 18,
    records: gateway.services.platform.profile.records,
    brand: { name: 'Parlour' },
    loginRequiredForHome: false,
  });
  expect(status.maintenance).toBeUndefined();
  expect(status.customerService.map(({ csType }) => csType)).toEqual(['VIP', 'LIVECHAT']);
  expect(status.resources.map(({ labelNameEn }) => labelNameEn)).toEqual(['IOS', 'IOS-LITE-APP', 'Android']);
  expect(status.footer.licences.every(({ sample }) => sample)).toBe(true);
});

test('returns every change of the site to the next request', async () => {
  const address = `${await gateway.listen()}/wps/system/status?url=${url}`;
  const statusNow = async (): Promise<number> => {
    const answer = (await (await fetch(address)).json()) as { value: { status: number } };
    return answer.value.status;
  };
  expect([await statusNow(), await statusNow()]).toEqual([0, 0]);
  await gateway.services.platform.setSetting('maintenance', { title: closed, notice: closed }, operator);
  expect([await statusNow(), await statusNow()]).toEqual([1, 1]);
  await gateway.services.platform.setSetting('maintenance', null, operator);
  expect([await statusNow(), await statusNow()]).toEqual([0, 0]);
});

test('requires the site host on status and permission calls @API-03', async () => {
  const { status, body } = await gateway.send(getStatusCall, {});
  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { code: 'request.invalid', fields: [{ path: ['url'], rule: 'required' }] },
  });
});

test('lists every switch of the specification @ROLE-02', async () => {
  expect([...(await listSwitches()).keys()].sort()).toEqual([...featureIds].sort());
});

test('returns the fields, patterns and lengths of registration', async () => {
  const rules = await gateway.call(getRegisterRulesCall);
  expect(rules).toMatchObject({ minimumAge: 18, passwordLength: { min: 8, max: 64 } });
  expect(rules.fields.slice(0, 3)).toEqual([
    { field: 'username', required: true, acceptedPattern: 'letter_first', min: 2, max: 16 },
    { field: 'password', required: true, acceptedPattern: 'any', min: 8, max: 64 },
    { field: 'confirmPassword', required: true, acceptedPattern: 'any', min: 8, max: 64 },
  ]);
});

test('stores a changed switch and records the actor', async () => {
  const { platform } = gateway.services;
  expect(platform.isOn('FREEPLAY3')).toBe(true);
  await platform.setSwitch('FREEPLAY3', false, operator);
  expect((await listSwitches()).get('FREEPLAY3')).toBe(false);
  expect(platform.isOn('FREEPLAY3')).toBe(false);
  await platform.setSwitch('FREEPLAY3', true, operator);
  await gateway.runJob('seal audit entries');
  expect((await gateway.frame.audit.verify()).broken).toEqual([]);
});

test('turns off every switch of a group with the group', async () => {
  const { platform } = gateway.services;
  await platform.setSwitch('REGISTRATION3', false, operator);
  expect(platform.isOn('DIRECTREG3')).toBe(false);
  await platform.setSwitch('REGISTRATION3', true, operator);
  expect(platform.isOn('DIRECTREG3')).toBe(true);
});

test('answers 1 in maintenance, even where the region is blocked too @START-01', async () => {
  const { platform } = gateway.services;
  const block = { ...platform.setting('regionBlock'), addresses: ['203.0.113.'] };
  await platform.setSetting('regionBlock', block, operator);
  const visitor = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect(await gateway.call(getStatusCall, { url }, visitor)).toMatchObject({
    status: 2,
    regionRestriction: { notice: block.notice },
    location: { ip: '203.0.113.9' },
  });
  expect(await gateway.call(getStatusCall, { url })).toMatchObject({ status: 0 });

  await platform.setSetting('maintenance', { title: closed, notice: closed }, operator);
  expect(await gateway.call(getStatusCall, { url }, visitor)).toMatchObject({
    status: 1,
    maintenance: { notice: closed },
  });
  await platform.setSetting('maintenance', null, operator);
  expect(await gateway.call(getStatusCall, { url }, visitor)).toMatchObject({ status: 2 });
  await platform.setSetting('regionBlock', { ...block, addresses: [] }, operator);
});

test('blocks a country and addresses, whole or by prefix, and nobody else @ROLE-03', async () => {
  const { platform } = gateway.services;
  const block = platform.setting('regionBlock');
  const shut = { ...block, countries: ['TH'], addresses: ['203.0.113.', '198.51.100.7'] };
  await platform.setSetting('regionBlock', shut, operator);
  const statusFor = async (ip: string, country = 'MM'): Promise<number> => {
    const headers = { 'x-forwarded-for': ip, 'x-country': country };
    return (await gateway.call(getStatusCall, { url }, { headers })).status;
  };
  for (const [ip, country, status] of [
    ['192.0.2.1', 'MM', 0],
    ['192.0.2.1', 'TH', 2],
    ['203.0.113.77', 'MM', 2],
    ['203.0.112.77', 'MM', 0],
    ['198.51.100.7', 'MM', 2],
    ['198.51.100.70', 'MM', 0],
  ] as const)
    expect([ip, country, await statusFor(ip, country)]).toEqual([ip, country, status]);
  await platform.setSetting('regionBlock', block, operator);
});

test('refuses a setting that does not fit its key', async () => {
  const { platform } = gateway.services;
  const rules = [
    { field: 'username', required: true, acceptedPattern: 'letter_first', min: 2.5, max: 16 },
  ] as const;
  await expect(platform.setSetting('registerFields', [...rules], operator)).rejects.toMatchObject({
    code: 'request.invalid',
  });
});

test('takes the country from the proxy, and otherwise from the settings @START-02', async () => {
  expect(await gateway.call(getCountryCall)).toEqual({ countryCode: 'MM', countryDialingCode: '+95' });
  const fromThailand = { headers: { 'x-country': 'TH' } };
  expect(await gateway.call(getCountryCall, undefined, fromThailand)).toEqual({
    countryCode: 'TH',
    countryDialingCode: '+66',
  });
});

test('lists the other addresses of the site', async () => {
  expect(await gateway.call(getDomainsCall)).toEqual({ domains: [] });
});

test('restores changed settings after a restart @ROUTE-09', async () => {
  const { platform } = gateway.services;
  await platform.setSetting('loginRequiredForHome', true, operator);
  const next = await startTestGateway({ database: { ...gateway.database, close: async () => undefined } });
  expect(await next.call(getStatusCall, { url })).toMatchObject({ loginRequiredForHome: true });
  await next.stop();
  await platform.setSetting('loginRequiredForHome', false, operator);
});

test.each([
  ['was removed', null, []],
  ['lost the role', '2020-01-01T00:00:00.000Z', ['viewer']],
  ['was removed and added again', '2999-01-01T00:00:00.000Z', ['admin']],
] as const)('refuses a scheduled change whose operator %s @ROLE-02 @SAFE-04', async (_, since, roles) => {
  const sub = `nora-${roles.length}-${since?.slice(0, 4)}`;
  const startsAt = new Date(gateway.clock.now().getTime() + minuteMs).toISOString();
  const change = { kind: 'switch', key: 'FREEPLAY3', value: false };
  const plan = { change, startsAt, reason: 'the plan of tonight' };
  const { body } = await operate(gateway, 'site/schedule', plan, { sub, roles: ['admin'] });
  const changedOperators = [{ name: sub, since, roles: [...roles] }];
  await operate(gateway, 'site', undefined, { ...olga, changedOperators });
  gateway.clock.advance({ minutes: 1 });
  await gateway.runJob('platform.apply-scheduled');
  expect((await listSwitches()).get('FREEPLAY3')).toBe(true);
  expect((await operate(gateway, 'site/scheduled')).body.value?.scheduled).toContainEqual(
    expect.objectContaining({ id: body.value?.id, state: 'refused', endedBy: 'job:schedule' }),
  );
  const history = await operate(gateway, `audit/history?subject=schedule:${body.value?.id}&limit=1`);
  expect(history.body.value?.entries).toMatchObject([
    { act: 'schedule.refuse', after: { createdBy: `operator:${sub}`, permission: 'site.change' } },
  ]);
});

describe('a scheduled change of an operator who names the value that it replaces', () => {
  const change = (value: boolean) => ({ kind: 'switch', key: 'FREEPLAY3', value });
  const schedule = async (given: { value: boolean; before: boolean; minutes: number }) => {
    const startsAt = new Date(gateway.clock.now().getTime() + given.minutes * minuteMs).toISOString();
    const plan = {
      change: change(given.value),
      before: given.before,
      startsAt,
      reason: 'the plan of tonight',
    };
    return (await operate(gateway, 'site/schedule', plan)).body;
  };
  const set = (enabled: boolean) => gateway.services.platform.setSwitch('FREEPLAY3', enabled, operator);
  const runLater = async () => {
    gateway.clock.advance({ minutes: 10 });
    await gateway.runJob('platform.apply-scheduled');
    return (await operate(gateway, 'site/scheduled')).body.value?.scheduled as { id: number }[];
  };

  test('is applied after another one that was scheduled before it', async () => {
    const later = await schedule({ value: true, before: true, minutes: 8 });
    const earlier = await schedule({ value: false, before: true, minutes: 4 });
    const back = await schedule({ value: true, before: true, minutes: 6 });
    const found = await runLater();
    const states = [earlier, back, later].map(({ value }) => found.find(({ id }) => id === value?.id));
    expect(states).toMatchObject([{ state: 'applied' }, { state: 'applied' }, { state: 'applied' }]);
    expect((await listSwitches()).get('FREEPLAY3')).toBe(true);
  });

  test('fails with the cause when somebody changed the value in the meantime @ROLE-02', async () => {
    const { value } = await schedule({ value: true, before: true, minutes: 5 });
    await set(false);
    expect(await runLater()).toContainEqual(
      expect.objectContaining({ id: value?.id, state: 'failed', failure: 'operator.changed-later' }),
    );
    expect((await listSwitches()).get('FREEPLAY3')).toBe(false);
    expect((await schedule({ value: false, before: true, minutes: 5 })).error?.code).toBe(
      'operator.changed-later',
    );
    await set(true);
  });
});
