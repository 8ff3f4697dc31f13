import type { LiveMessage, ValueOf } from '@parlour/contracts';
import type { SettingKey, Settings } from '@parlour/contracts/back-office';
import { getStatusCall } from '@parlour/contracts/calls';
import {
  collectLiveMessages,
  readLiveMessages,
  startTestGateway,
  type TestGateway,
} from '../testing/index.ts';

const everythingButPerformance = [
  'Date',
  'hrtime',
  'nextTick',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

type Status = ValueOf<typeof getStatusCall>;

const operator = 'operator:aye';
const words = { EN: 'We are back soon.', MY: 'မကြာမီ ပြန်ဖွင့်ပါမည်။', CN: '我们很快回来。' };

let gateway: TestGateway;
let address: string;
beforeAll(async () => {
  // The replay of recent messages is timed by `performance.now()`, which stops here until a test advances it.
  jest.useFakeTimers({ doNotFake: [...everythingButPerformance] });
  gateway = await startTestGateway();
  address = await gateway.listen();
});
afterAll(async () => {
  await gateway?.stop();
  jest.useRealTimers();
});

const status = (): Promise<Status> => gateway.call(getStatusCall, { url: 'parlour.example' });

/** Resolves with the first live message that an open page receives after an action. */
async function collectMessages(action: () => Promise<unknown>): Promise<LiveMessage | undefined> {
  const [message] = await collectLiveMessages(gateway, address, action, 1);
  return message;
}

/**
 * Returns the messages that are replayed to a page that began to load `ageMs` ago and connects now. Reads up to a
 * marker message that is sent after connecting.
 */
async function readLateMessage(ageMs: number): Promise<LiveMessage[]> {
  const abort = new AbortController();
  const response = await fetch(`${address}/wps/live?age=${ageMs}`, { signal: abort.signal });
  const end: LiveMessage = { topic: 'order', orderNo: 'the end' };
  gateway.frame.live.send('everyone', end);
  const received: LiveMessage[] = [];
  for await (const message of readLiveMessages(response)) {
    if (message.topic === 'order') break;
    received.push(message);
  }
  abort.abort();
  return received;
}

const change = <K extends SettingKey>(key: K, value: Settings[K]) =>
  collectMessages(() => gateway.services.platform.setSetting(key, value, operator));

test('notifies open pages of a switch and applies it to later responses @SHELL-03', async () => {
  const { platform } = gateway.services;
  const isOn = async () =>
    (await status()).whitelabel
      .flatMap(({ childrenNodes }) => childrenNodes)
      .find(({ modId }) => modId === 'DIRECTREG3')?.enabled;
  expect(await isOn()).toBe(true);
  expect(await collectMessages(() => platform.setSwitch('DIRECTREG3', false, operator))).toEqual({
    topic: 'status',
  });
  expect(await isOn()).toBe(false);
  await platform.setSwitch('DIRECTREG3', true, operator);
});

test.each([
  ['contacts', { telegram: 'https://t.me/parlour' }, ({ contacts }: Status) => contacts],
  ['imageHosts', ['https://one.example', 'https://two.example'], ({ imageCDNs }: Status) => imageCDNs],
  ['launchHosts', ['https://play.example'], ({ launchGameCDNs }: Status) => launchGameCDNs],
  [
    'customerService',
    [{ csType: 'LIVECHAT', title: 'Chat', path: '/helpmc?service=chat' }],
    ({ customerService }: Status) => customerService,
  ],
  ['downloads', [], ({ resources }: Status) => resources],
] as const)('tells open pages of other %s at once @SHELL-07 @SHELL-08 @GEN-07', async (key, value, read) => {
  const before = gateway.services.platform.setting(key);
  expect(await change(key, value as never)).toEqual({ topic: 'status' });
  expect(read(await status())).toEqual(value);
  await change(key, before as never);
});

test('closes and opens the site in open pages, by maintenance and by region @START-01', async () => {
  expect(await change('maintenance', { title: words, notice: words })).toEqual({ topic: 'status' });
  expect((await status()).status).toBe(1);
  await change('maintenance', null);
  const open = gateway.services.platform.setting('regionBlock');
  expect(await change('regionBlock', { ...open, addresses: ['127.'] })).toEqual({ topic: 'status' });
  expect(await status()).toMatchObject({ status: 2, location: { ip: '127.0.0.1' } });
  await change('regionBlock', open);
  expect((await status()).status).toBe(0);
});

test('notifies open pages of published and ended notices and banners @MSG-01 @BAN-01', async () => {
  const { messaging } = gateway.services;
  const notice = { type: 'PL', title: words, body: words } as const;
  const banner = { group: 'help', pictureKey: 'vip', link: { kind: 'none' }, title: words } as const;
  const ids: number[] = [];
  for (const act of [
    async () => void ids.push(await messaging.publishNotice(notice, operator)),
    async () => void ids.push(await messaging.publishBanner(banner, operator)),
    () => messaging.endNotice({ id: ids[0] ?? 0, actor: operator }),
    () => messaging.endBanner({ id: ids[1] ?? 0, actor: operator }),
  ])
    expect(await collectMessages(act)).toEqual({ topic: 'notices' });
});

test('replays missed changes to a page that was still loading, and none to a younger page @ROLE-02 @MSG-01 @START-01', async () => {
  const { platform, messaging } = gateway.services;
  // Moves past changes by other tests and the start of the gateway.
  jest.advanceTimersByTime(60_000);
  await collectMessages(() => platform.setSwitch('FREEPLAY3', false, operator));
  const notice = { type: 'PL', title: words, body: words } as const;
  await collectMessages(() => messaging.publishNotice(notice, operator));
  jest.advanceTimersByTime(5_000);
  expect(await readLateMessage(5_000)).toEqual([{ topic: 'status' }, { topic: 'notices' }]);
  // The replay covers two seconds more than the page's age, because a change can reach another gateway that much later.
  expect(await readLateMessage(3_000)).toEqual([{ topic: 'status' }, { topic: 'notices' }]);
  expect(await readLateMessage(2_999)).toEqual([]);
  await collectMessages(() => platform.setSwitch('FREEPLAY3', true, operator));
});
