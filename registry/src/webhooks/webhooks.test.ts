import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { dayMs, hourMs, minuteMs } from '@parlour/basics';
import { type WebhookEvent, type WebhookRecord, webhookEvents } from '@parlour/contracts';
import { openDiskStorage } from '../storage/disk-storage.ts';
import { buildRelease } from '../testing/built-release.ts';
import { openReceiver, type Receiver } from '../testing/receiver.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { startWebhookDelivery } from './delivery.ts';
import { singleProcessLease } from './lease.ts';
import { createWebhookSender } from './send.ts';
import { openWebhooks } from './webhooks.ts';

let registry: TestRegistry;
let receiver: Receiver;
let clock: number;

beforeEach(async () => {
  clock = Date.parse('2026-11-27T03:00:00.000Z');
  registry = await openTestRegistry({ now: () => new Date(clock), webhookPrivateHosts: ['127.0.0.1'] });
  receiver = await openReceiver();
});
afterEach(async () => {
  await registry.remove();
  await receiver.close();
});

type Added = WebhookRecord & { secret: string };

async function add(events: readonly WebhookEvent[] = webhookEvents, to = receiver): Promise<Added> {
  const order = { name: 'night shift', url: to.url, events, reason: 'pages at night' };
  const answer = await registry.post('/registry/webhooks', order);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const tick = () => registry.services.webhooks.tick();
const freeze = (reason: string) => registry.execute({ act: 'freeze', reason });
const unfreeze = (reason: string) => registry.execute({ act: 'unfreeze', reason });
const deploy = (version: string, reason: string) =>
  registry.execute({ act: 'deploy', changes: [{ name: 'mfe-wallet', version }], reason });
async function publishReleases(): Promise<void> {
  for (const [name, version] of [
    ['shell', '1.0.0'],
    ['mfe-wallet', '1.0.0'],
    ['mfe-wallet', '1.1.0'],
  ] as const)
    await registry.publish(buildRelease(name, version));
  await registry.deploy('shell', '1.0.0');
  await deploy('1.0.0', 'the first');
}
async function show(id?: string): Promise<WebhookRecord | undefined> {
  const viewer = await registry.token({ name: 'a viewer', role: 'viewer' });
  const { webhooks }: { webhooks: WebhookRecord[] } = (
    await registry.get('/registry/webhooks', viewer)
  ).json();
  return webhooks.find((one) => id === undefined || one.id === id);
}
const listTexts = (from = receiver) =>
  from.received.filter(({ status }) => status === 200).map(({ message }) => message.text);
const getAudit = async (act: string) =>
  (await registry.get(`/registry/audit?act=${act}`, registry.headers)).json().records;

test('an act of an operator arrives as a signed sentence with its facts @PLAT-03', async () => {
  await publishReleases();
  const { secret } = await add();
  await deploy('1.1.0', 'new <!channel> receipt');
  await tick();
  const [sent] = receiver.received;
  expect(sent?.message).toEqual({
    type: 'deployment',
    timestamp: '2026-11-27T03:00:00.000Z',
    text: 'local operator deployed mfe-wallet 1.1.0: new ‹!channel› receipt',
    data: {
      environment: 'production',
      webhook: 'night shift',
      record: expect.any(Number),
      act: 'deploy',
      by: 'local operator',
      reason: 'new <!channel> receipt',
      remotes: [{ name: 'mfe-wallet', live: { before: '1.0.0', after: '1.1.0' } }],
    },
  });
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = sent?.headers ?? {};
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${sent?.body}`).digest('base64');
  expect(signature).toBe(`v1,${expected}`);
  expect(Number(at) * 1000).toBe(clock);
  expect(key).toHaveLength(32);
});

test('a webhook whose secret was replaced signs by both for a day, and then by the new one @PLAT-03', async () => {
  const { id, secret } = await add();
  const answer = await registry.post(`/registry/webhooks/${id}/secret`, { reason: 'it was in a mail' });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const { secret: newer }: Added = answer.json();
  expect(newer).not.toBe(secret);
  expect(await getAudit('webhook-rotated')).toMatchObject([{ reason: 'it was in a mail' }]);
  const send = async (reason: string) => {
    await freeze(reason);
    await tick();
    await unfreeze(reason);
    await tick();
    const sent = receiver.received.at(-1);
    const {
      'webhook-id': message,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = sent?.headers ?? {};
    const signedBy = [newer, secret].filter((one) => {
      const key = Buffer.from(one.replace('whsec_', ''), 'base64');
      const expected = createHmac('sha256', key).update(`${message}.${at}.${sent?.body}`).digest('base64');
      return String(signature).split(' ').includes(`v1,${expected}`);
    });
    return signedBy.map((one) => (one === newer ? 'new' : 'old'));
  };
  expect(await send('at once')).toEqual(['new', 'old']);
  clock += dayMs - 1;
  expect(await send('nearly a day later')).toEqual(['new', 'old']);
  clock += 1;
  expect(await send('a day later')).toEqual(['new']);
  expect((await registry.post('/registry/webhooks/000000000000/secret', {})).statusCode).toBe(404);
});

test('a webhook receives only the events that it asked for, and no logins, tokens or earlier events @PLAT-03', async () => {
  await publishReleases();
  await registry.execute({ act: 'disable', name: 'mfe-wallet', reason: 'before the webhook' });
  await add(['kill-switch', 'approval']);
  await registry.execute({ act: 'enable', name: 'mfe-wallet', reason: 'it is repaired' });
  await freeze('not asked for');
  await unfreeze('not asked for');
  await registry.token({ name: 'a token', role: 'viewer' });
  await registry.execute({ act: 'require-approval', name: 'mfe-wallet', reason: 'it moves money' });
  await deploy('1.1.0', 'new');
  await tick();
  expect(listTexts()).toEqual([
    'local operator switched on mfe-wallet: it is repaired',
    'local operator requires two people for new releases of mfe-wallet: it moves money',
    'local operator asks for the approval of an order about mfe-wallet: new',
  ]);
});

test('a receiver that answers 500 for an hour then gets every event once, in order @PLAT-03', async () => {
  await add(['freeze']);
  receiver.answer(500);
  await freeze('first');
  await tick();
  const end = clock + hourMs;
  while (clock < end) {
    if (clock === end - 30 * minuteMs) await unfreeze('second');
    await tick();
    clock += minuteMs;
  }
  const failed = receiver.received.length;
  expect(failed).toBeGreaterThan(5);
  expect(failed).toBeLessThan(15);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const answer = 'Status 500: out of order';
  expect(await show()).toMatchObject({
    state: 'retrying',
    waiting: 2,
    failure: { attempts: failed, answer },
  });
  receiver.answer(200);
  for (let n = 0; n < 2; n += 1) {
    clock += hourMs;
    await tick();
  }
  expect(listTexts()).toEqual([
    'local operator froze the whole site: first',
    'local operator ended the freeze of the whole site: second',
  ]);
  expect(await show()).toMatchObject({ state: 'working', waiting: 0, deliveredAt: expect.any(String) });
  expect(await show()).not.toHaveProperty('failure');
});

test('after a day of failures a webhook rests, an alarm says so, and a test that arrives resumes it @PLAT-03', async () => {
  const other = await openReceiver();
  const { id } = await add(['freeze']);
  await add(['alarm'], other);
  receiver.answer(503);
  await freeze('a quiet night');
  for (const end = clock + dayMs + 2 * hourMs; clock < end; clock += hourMs) await tick();
  await waitUntil(() => other.received.length > 0);
  expect(await show(id)).toMatchObject({
    state: 'failing',
    waiting: 1,
    failure: { answer: 'Status 503: out of order' },
  });
  expect(listTexts(other)).toEqual([
    'Alarm: The webhook night shift has not answered for 24 hours, and receives nothing until a test of it succeeds. Status 503: out of order',
  ]);
  const attempts = receiver.received.length;
  clock += dayMs;
  await tick();
  expect(receiver.received).toHaveLength(attempts);
  const sendTest = () => registry.post(`/registry/webhooks/${id}/tests`, {});
  expect((await sendTest()).json()).toEqual({ delivered: false, answer: 'Status 503: out of order' });
  receiver.answer(200);
  expect((await sendTest()).json()).toEqual({ delivered: true, answer: 'Status 200.' });
  await tick();
  expect(listTexts()).toEqual([
    'This is a test of the webhook night shift.',
    'local operator froze the whole site: a quiet night',
  ]);
  expect(await getAudit('webhook-resumed')).toMatchObject([
    { by: 'local operator', details: { webhook: id } },
  ]);
  await other.close();
});

test('a restart goes on where the deliveries ended @PLAT-03', async () => {
  await add(['freeze']);
  await freeze('delivered before');
  await tick();
  receiver.answer(500);
  await unfreeze('not delivered before');
  await tick();
  registry = await registry.reopen();
  await freeze('after');
  receiver.answer(200);
  clock += minuteMs;
  await tick();
  expect(listTexts()).toEqual([
    'local operator froze the whole site: delivered before',
    'local operator ended the freeze of the whole site: not delivered before',
    'local operator froze the whole site: after',
  ]);
});

test('a receiver that never answers delays neither another one nor the registry, and a removed one gets nothing @PLAT-03', async () => {
  const silent = await openReceiver();
  silent.answer('stay-silent');
  const { id } = await add(['freeze'], silent);
  await add(['freeze']);
  await freeze('one');
  await waitUntil(() => receiver.received.length === 1 && silent.received.length === 1);
  await unfreeze('two');
  await waitUntil(() => receiver.received.length === 2);
  const removal = await registry.post(`/registry/webhooks/${id}/removal`, { reason: 'the phone is gone' });
  expect(removal.json()).toMatchObject({
    act: 'webhook-removed',
    reason: 'the phone is gone',
    by: 'local operator',
  });
  silent.answer(200);
  await freeze('three');
  await waitUntil(() => receiver.received.length === 3);
  await tick();
  expect(silent.received).toHaveLength(1);
  expect((await registry.post(`/registry/webhooks/${id}/tests`, {})).statusCode).toBe(404);
  await silent.close();
});

test('the open request to a receiver ends when its webhook is removed @PLAT-03', async () => {
  const now = () => new Date(clock);
  const webhooks = openWebhooks(openDiskStorage(path.join(registry.folder, 'other')), now);
  const sender = createWebhookSender({ privateHosts: ['127.0.0.1'], timeoutMs: hourMs });
  const { journal } = registry.services;
  const onFailure = (error: unknown): void => {
    throw error;
  };
  const parts = { journal, webhooks, sender, lease: singleProcessLease, now, onFailure };
  const delivery = startWebhookDelivery(parts);
  receiver.answer('stay-silent');
  const order = { name: 'phone', url: receiver.url, events: ['freeze'] as const };
  const { id } = await webhooks.add(order, 'olga', journal.records().length);
  await freeze('one');
  await waitUntil(() => receiver.received.length === 1);
  await webhooks.remove(id);
  await journal.append(() => ({ act: 'webhook-removed', by: 'olga', reason: '', after: {} }));
  await waitUntil(() => receiver.countGivenUp() === 1);
  await delivery.stop();
});

test('only administrators change webhooks, and nobody sees secret or address again @SAFE-04', async () => {
  const { id, secret } = await add();
  const releaser = await registry.token({ name: 'a releaser', role: 'releaser' });
  const order = { name: 'mine', url: receiver.url, events: ['alarm'] };
  for (const [where, body] of [
    ['', order],
    [`/${id}/removal`, {}],
    [`/${id}/tests`, {}],
    [`/${id}/secret`, {}],
  ] as const)
    expect((await registry.post(`/registry/webhooks${where}`, body, releaser)).statusCode).toBe(403);
  const seen = [await show(), await getAudit('webhook-added')];
  expect(seen).toMatchObject([{ origin: new URL(receiver.url).origin }, [{ reason: 'pages at night' }]]);
  for (const hidden of [secret, 'a-secret-path']) expect(JSON.stringify(seen)).not.toContain(hidden);
  const journal = await readFile(path.join(registry.folder, 'journal.jsonl'), 'utf8');
  expect(journal).not.toContain(secret);
  expect(await readdir(path.join(registry.folder, 'webhooks'))).toEqual([id]);
});
