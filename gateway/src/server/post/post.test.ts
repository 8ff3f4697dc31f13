import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startTestGateway, type TestGateway, waitUntil } from '../../testing/index.ts';
import type { PostMessage } from './post.ts';

const getPort = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const send = (gateway: TestGateway, message: PostMessage) =>
  gateway.database.transaction((tx) => gateway.frame.post.send(tx, message));
/** Leaves the message to its caller. A message that is not held may be sent in the background before `deliver`. */
const hold = (gateway: TestGateway, message: PostMessage) =>
  gateway.database.transaction((tx) => gateway.frame.post.send(tx, message, { isHeld: true }));
const outbox = async (gateway: TestGateway, headers: Record<string, string> = {}, remoteAddress?: string) =>
  gateway.app.inject({
    method: 'GET',
    url: '/wps/development/outbox',
    headers: { accept: 'application/json', ...headers },
    ...(remoteAddress && { remoteAddress }),
  });
const mail = {
  channel: 'mail',
  to: 'ada@parlour.example',
  subject: 'A link',
  text: 'Open it: ကောင်း 好',
} as const;
const sms = { channel: 'sms', to: '+95912345678', text: '123456 is your code' } as const;

describe('mail by SMTP', () => {
  const received: { from: string; to: string[]; raw: string }[] = [];
  let smtp: SMTPServer;
  let isDown = false;
  let gateway: TestGateway;
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        username === 'parlour' && password === 'secret'
          ? done(null, { user: username })
          : done(new Error('no')),
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('nobody@')
          ? done(Object.assign(new Error('no such user'), { responseCode: 550 }))
          : done(),
      onData(stream, session, done) {
        let raw = '';
        stream.on('data', (chunk) => {
          raw += chunk;
        });
        stream.on('end', () => {
          if (isDown) return done(Object.assign(new Error('later'), { responseCode: 451 }));
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw,
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const url = `smtp://parlour:secret@127.0.0.1:${getPort(smtp.server)}`;
    gateway = await startTestGateway({
      config: { mail: { url, from: 'no-reply@parlour.example' }, outboxPage: false },
    });
  });
  beforeEach(() => {
    received.length = 0;
  });
  afterAll(async () => {
    await gateway.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });

  test('reaches the server with its text unchanged', async () => {
    await send(gateway, mail);
    await gateway.runJob('messages');
    expect(received[0]).toMatchObject({ from: 'no-reply@parlour.example', to: [mail.to] });
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(parsed.subject).toBe(mail.subject);
    expect(parsed.text?.trim()).toBe(mail.text);
  });

  test('is sent once, and is stored nowhere afterwards', async () => {
    await send(gateway, mail);
    for (let run = 0; run < 2; run += 1) await gateway.runJob('messages');
    expect(received).toHaveLength(1);
    const { rows } = await gateway.database.withConnection((client) =>
      client.query('select 1 from post_message'),
    );
    expect(rows).toEqual([]);
  });

  test('is retried when the server could not accept it', async () => {
    isDown = true;
    await send(gateway, { ...mail, subject: 'Later' });
    await gateway.runJob('messages');
    isDown = false;
    await gateway.runJob('messages');
    expect(received).toEqual([]);
    gateway.clock.advance({ minutes: 2 });
    await gateway.runJob('messages');
    expect(received).toHaveLength(1);
  });

  test('is given up at once for an unknown address, and is not sent after a rollback', async () => {
    expect(
      await gateway.frame.post.deliver(await send(gateway, { ...mail, to: 'nobody@parlour.example' })),
    ).toBe('recipient');
    await gateway.database
      .transaction(async (tx) => {
        await gateway.frame.post.send(tx, mail);
        throw new Error('no');
      })
      .catch(() => undefined);
    gateway.clock.advance({ minutes: 2 });
    await gateway.runJob('messages');
    expect(received).toEqual([]);
  });

  test('the outbox page does not exist where it is off', async () => {
    expect((await outbox(gateway)).statusCode).toBe(404);
    expect(gateway.frame.post.getChannelState('sms')).toBe('closed');
  });
});

describe('text messages by a provider over HTTP', () => {
  const secret = 'a secret of the provider';
  let provider: Server;
  let status = 200;
  const paths: string[] = [];
  const received: [authorization: string | undefined, message: { to: string; text: string }][] = [];
  /** Returns received messages with this text. Messages that one test refused are retried during others. */
  const parseReceived = (text: string) => received.filter(([, message]) => message.text === text);
  let gateway: TestGateway;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        paths.push(request.url ?? '');
        if (status === 200) received.push([request.headers.authorization, JSON.parse(body)]);
        response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end('{}');
      });
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = () => `http://127.0.0.1:${getPort(provider)}/send`;
    gateway = await startTestGateway({ config: { sms: { url, secret }, outboxPage: false } });
    gateway.frame.post.start();
  });
  afterAll(async () => {
    await gateway.stop();
    await new Promise((resolve) => provider.close(resolve));
  });

  test('carry the secret, the number and the text', async () => {
    const text = 'in its own words';
    expect(await gateway.frame.post.deliver(await hold(gateway, { ...sms, text }))).toBeUndefined();
    expect(parseReceived(text)).toEqual([[`Bearer ${secret}`, { to: sms.to, text }]]);
  });

  test('are sent automatically as soon as their transaction has committed', async () => {
    await send(gateway, { ...sms, text: 'at once' });
    await waitUntil(() => parseReceived('at once').length > 0);
    expect(parseReceived('at once')).toEqual([[`Bearer ${secret}`, { to: sms.to, text: 'at once' }]]);
  });

  test('that are held are sent once, when they are delivered', async () => {
    const held = await hold(gateway, { ...sms, text: 'held' });
    // This message was sent later and has already arrived.
    await send(gateway, { ...sms, text: 'sent later' });
    await waitUntil(() => parseReceived('sent later').length > 0);
    expect(parseReceived('held')).toEqual([]);
    expect(await gateway.frame.post.deliver(held)).toBeUndefined();
    await gateway.runJob('messages');
    expect(parseReceived('held')).toHaveLength(1);
  });

  test.each([
    [402, 'quota'],
    [422, 'recipient'],
    [403, 'refused'],
    [500, 'unreachable'],
  ])('an answer of %s is reported as %s @ERR-03', async (answered, reason) => {
    status = answered;
    expect(await gateway.frame.post.deliver(await hold(gateway, sms))).toBe(reason);
    status = 200;
  });

  test('the secret and the text follow no redirect of the provider @SAFE-04', async () => {
    paths.length = 0;
    status = 307;
    expect(await gateway.frame.post.deliver(await hold(gateway, sms))).toBe('unreachable');
    status = 200;
    expect(new Set(paths)).toEqual(new Set(['/send']));
  });

  test('a used-up quota is remembered for a minute', async () => {
    status = 402;
    await gateway.frame.post.deliver(await hold(gateway, sms));
    status = 200;
    expect(gateway.frame.post.getChannelState('sms')).toBe('quota');
    gateway.clock.advance({ minutes: 1 });
    expect(gateway.frame.post.getChannelState('sms')).toBe('open');
  });
});

describe('the outbox page', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  test('shows sent messages, as JSON and as a page without markup of the message', async () => {
    await send(gateway, { ...mail, text: '<script>alert(1)</script>' });
    await gateway.runJob('messages');
    const [first] = (await outbox(gateway)).json().value;
    expect(first).toMatchObject({ channel: 'mail', to: mail.to, subject: mail.subject, failure: null });
    expect(first.sentAt).toEqual(expect.any(String));
    const page = await outbox(gateway, { accept: 'text/html' });
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script>');
  });

  test('is for this machine only', async () => {
    expect((await outbox(gateway, {}, '198.51.100.4')).statusCode).toBe(404);
    for (const [name, value] of [
      ['x-forwarded-for', '198.51.100.4'],
      ['forwarded', 'for=198.51.100.4'],
      ['host', 'other.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      expect((await outbox(gateway, { [name]: value })).statusCode).toBe(404);
    expect((await outbox(gateway, { host: '127.0.0.1:8080' })).statusCode).toBe(200);
  });

  test('forgets after a day', async () => {
    await send(gateway, mail);
    gateway.clock.advance({ hours: 25 });
    await gateway.runJob('messages');
    expect((await outbox(gateway)).json().value).toEqual([]);
  });
});
