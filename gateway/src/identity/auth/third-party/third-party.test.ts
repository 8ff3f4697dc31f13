import { createHash, createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  beginOpenIdCall,
  confirmLinkCall,
  finishOpenIdCall,
  getMemberCall,
  listLinksCall,
  listSignInMethodsCall,
  logInByTelegramCall,
  logInCall,
  MissingLink,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import Provider from 'oidc-provider';
import { startTestGateway, type TestGateway } from '../../../testing/index.ts';

const password = 'Lotus-Pond-2026';
const site = 'https://parlour.example';
const bot = { name: 'parlour_bot', token: '123456:a-token-of-a-bot-that-signs' };

let server: Server;
let issuer: string;
let gateway: TestGateway;

/** Starts a real OpenID provider with its own pages for login and consent. */
beforeAll(async () => {
  // Silences the provider's long warnings about its test configuration.
  for (const level of ['info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  let answer: (...call: Parameters<ReturnType<Provider['callback']>>) => unknown = () => undefined;
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'parlour',
        client_secret: 'a secret of the client',
        redirect_uris: [`${site}/sign-in`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  answer = provider.callback();
  const connection = { issuer, clientId: 'parlour', clientSecret: 'a secret of the client' };
  gateway = await startTestGateway({
    // The provider's tokens carry the real time.
    now: new Date(),
    config: {
      publicUrl: site,
      telegram: bot,
      openId: [
        { name: 'google', ...connection },
        { name: 'facebook', ...connection, clientSecret: 'not the secret' },
      ],
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let made = 0;
async function person() {
  made += 1;
  const member = await gateway.services.identity.createMember({ username: `linker${made}`, password });
  const { token } = await gateway.call(logInCall, { username: member.username, password });
  return { ...member, token };
}
const code = (error: string) => expect.objectContaining({ code: error });
const getTicket = async (signIn: Promise<unknown>): Promise<{ provider: string; ticket: string }> => {
  const error = await signIn.then(
    () => {
      throw new Error('The sign-in went through.');
    },
    (refusal) => refusal,
  );
  expect(error).toMatchObject({ code: 'identity.link-missing', status: 404 });
  return MissingLink.parse(error.details);
};

/**
 * Acts as a person in the browser: opens the address, logs in at the provider, agrees, and follows the redirect back.
 */
async function visit(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  const open = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/);
      cookies.set(name, value);
    }
    return answer;
  };
  let address = url;
  for (let step = 1; step <= 12; step += 1) {
    if (address.startsWith(`${site}/sign-in`)) return new URL(address).search;
    const answer = await open(address);
    const page = answer.headers.get('location') === null ? await answer.text() : '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const posted =
      prompt === undefined ? answer : await open(address, { prompt, login, password: 'anything' });
    const next = posted.headers.get('location');
    if (next === null) throw new Error(`The provider answered ${posted.status} and led nowhere.`);
    address = new URL(next, address).href;
  }
  throw new Error('The provider led round in circles.');
}
async function begin(provider: string): Promise<{ url: string; cookie: string }> {
  const { body, headers } = await gateway.send(beginOpenIdCall, { provider });
  if (!body.success) throw Object.assign(new Error(body.error.message), body.error);
  const set = String(headers['set-cookie']);
  expect(set).toMatch(/^openid=[\w-]{43}; Max-Age=600; Path=\/wps; HttpOnly; SameSite=Strict$/);
  return { ...(body.value as { url: string }), cookie: set.split(';')[0] ?? '' };
}
const finish = (search: string, cookie: string) =>
  gateway.call(finishOpenIdCall, { search }, { headers: { cookie } });
async function signIn(login: string, provider = 'google') {
  const { url, cookie } = await begin(provider);
  return finish(await visit(url, login), cookie);
}

test('lists the configured methods without their secrets @AUTH-13', async () => {
  expect(await gateway.call(listSignInMethodsCall)).toEqual({
    openId: ['google', 'facebook'],
    telegram: { bot: 'parlour_bot', id: '123456' },
  });
});

describe('OpenID Connect @AUTH-13', () => {
  test('links an account once, and signs in with it from then on @AUTH-13', async () => {
    const ada = await person();
    const { provider, ticket } = await getTicket(signIn('ada-at-google'));
    expect(provider).toBe('google');
    const link = await gateway.call(confirmLinkCall, { ticket, password }, ada);
    expect(link).toEqual({ provider: 'google', linkedAt: gateway.clock.now().toISOString() });
    expect(await gateway.call(listLinksCall, undefined, ada)).toEqual({ links: [link] });
    const opened = await signIn('ada-at-google');
    expect(opened).toMatchObject({ userName: ada.username, passwordExpired: false });
    expect(await gateway.call(getMemberCall, {}, opened)).toMatchObject({ account: ada.username });
  });

  test('a confirmed link is neither changed nor removed @AUTH-13', async () => {
    const [ada, dan] = [await person(), await person()];
    const first = await getTicket(signIn('fixed-at-google'));
    await gateway.call(confirmLinkCall, { ticket: first.ticket, password }, ada);
    const other = await getTicket(signIn('other-at-google'));
    await expect(gateway.call(confirmLinkCall, { ticket: other.ticket, password }, ada)).rejects.toEqual(
      code('identity.link-fixed'),
    );
    for (const act of [
      sql`delete from identity_link where member_id = ${ada.id}`,
      sql`update identity_link set member_id = ${dan.id} where member_id = ${ada.id}`,
    ])
      await expect(act.execute(gateway.database.kysely)).rejects.toThrow('never changed or removed');
  });

  test('one of two members who confirm the same account of the service succeeds', async () => {
    const [ada, dan] = [await person(), await person()];
    const tickets = [
      await getTicket(signIn('shared-at-google')),
      await getTicket(signIn('shared-at-google')),
    ];
    const outcomes = await Promise.all(
      [ada, dan].map((member, index) =>
        gateway.call(confirmLinkCall, { ticket: tickets[index]?.ticket ?? '', password }, member).then(
          () => 'linked',
          (error) => error.code as string,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['identity.link-taken', 'linked']);
  });

  test('a ticket is valid once and for half an hour', async () => {
    const [ada, dan] = [await person(), await person()];
    const { ticket } = await getTicket(signIn('once-at-google'));
    await gateway.call(confirmLinkCall, { ticket, password }, ada);
    await expect(gateway.call(confirmLinkCall, { ticket, password }, dan)).rejects.toEqual(
      code('identity.sign-in-failed'),
    );
    await expect(gateway.call(confirmLinkCall, { ticket: 'made-up', password }, dan)).rejects.toEqual(
      code('identity.sign-in-failed'),
    );
  });

  test('a returned code is valid once, and only in the browser that began the sign-in', async () => {
    const { url, cookie } = await begin('google');
    const search = await visit(url, 'twice-at-google');
    const anothers = (await begin('google')).cookie;
    await expect(finish(search, anothers)).rejects.toEqual(code('identity.sign-in-failed'));
    await expect(finish(search, cookie)).rejects.toEqual(code('identity.sign-in-failed'));
    const again = await begin('google');
    const good = await visit(again.url, 'twice-at-google');
    await getTicket(finish(good, again.cookie));
    await expect(finish(good, again.cookie)).rejects.toEqual(code('identity.sign-in-failed'));
  });

  test('refuses a code of another sign-in, a denied consent and malformed input', async () => {
    const [one, two] = [await begin('google'), await begin('google')];
    const stolen = new URLSearchParams(await visit(one.url, 'victim-at-google'));
    const mixed = new URLSearchParams(await visit(two.url, 'thief-at-google'));
    mixed.set('code', stolen.get('code') ?? '');
    await expect(finish(`?${mixed}`, two.cookie)).rejects.toEqual(code('identity.sign-in-failed'));
    const third = await begin('google');
    const state = new URL(third.url).searchParams.get('state') ?? '';
    await expect(finish(`?error=access_denied&state=${state}`, third.cookie)).rejects.toEqual(
      code('identity.sign-in-failed'),
    );
    await expect(finish('?', third.cookie)).rejects.toEqual(code('identity.sign-in-failed'));
  });

  test('refuses a service that rejects our secret, and one that is not configured @AUTH-13', async () => {
    await expect(signIn('ada-at-facebook', 'facebook')).rejects.toEqual(code('identity.sign-in-failed'));
    await expect(begin('nobody')).rejects.toMatchObject({ code: 'identity.sign-in-closed' });
  });

  test('requests no scope but the identity', async () => {
    const asked = new URL((await begin('google')).url).searchParams;
    expect(asked.get('scope')).toBe('openid');
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe(`${site}/sign-in`);
  });
});

describe('Telegram @AUTH-13', () => {
  /** Signs fields as the button does: sorted rows, with the SHA-256 of the bot's token as key. */
  const signed = (fields: Record<string, string>, token = bot.token): Record<string, string> => {
    const text = Object.entries(fields)
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('\n');
    const key = createHash('sha256').update(token).digest();
    return { ...fields, hash: createHmac('sha256', key).update(text).digest('hex') };
  };
  const now = () => String(Math.floor(gateway.clock.now().getTime() / 1000));
  const by = (fields: Record<string, string>) => gateway.call(logInByTelegramCall, { fields });

  test('links and signs in the person named by Telegram @AUTH-13', async () => {
    const ada = await person();
    const fields = { id: '424242', first_name: 'Ada', auth_date: now() };
    const { provider, ticket } = await getTicket(by(signed(fields)));
    expect(provider).toBe('telegram');
    await gateway.call(confirmLinkCall, { ticket, password }, ada);
    gateway.clock.advance({ seconds: 2 });
    expect(await by(signed({ ...fields, auth_date: now() }))).toMatchObject({ userName: ada.username });
  });

  test('refuses data that are reused, altered, signed by another bot, or older than five minutes', async () => {
    const good = signed({ id: '424243', first_name: 'Dan', auth_date: now() });
    await getTicket(by(good));
    await expect(by(good)).rejects.toEqual(code('identity.sign-in-failed'));
    const refused = [
      { ...signed({ id: '424244', auth_date: now() }), id: '424242' },
      { ...signed({ id: '424244', auth_date: now() }), username: 'added' },
      signed({ id: '424244', auth_date: now() }, '654321:the-token-of-another-bot'),
      signed({ id: '424244', auth_date: String(Number(now()) - 301) }),
      signed({ id: '424244', auth_date: 'soon' }),
      signed({ auth_date: now() }),
      { id: '424244', auth_date: now() },
    ];
    for (const fields of refused) await expect(by(fields)).rejects.toEqual(code('identity.sign-in-failed'));
  });

  test('is closed where no bot is configured', async () => {
    const plain = await startTestGateway();
    await expect(
      plain.call(logInByTelegramCall, { fields: signed({ id: '1', auth_date: now() }) }),
    ).rejects.toEqual(code('identity.sign-in-closed'));
    expect(await plain.call(listSignInMethodsCall)).toEqual({ openId: [] });
    await plain.stop();
  });
});
