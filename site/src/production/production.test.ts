import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeCertificate } from '../testing/make-certificate.ts';
import { readProduction } from './production.ts';

const secret = 'v7Qm2xZr9TbK4nHw8LsYc3FgJd6UpEa5';
const good = {
  settings: { publicUrl: 'https://play.example', dataDir: 'data', trustProxy: 1 } as Record<string, unknown>,
  env: {
    DATABASE_URL: `postgres://parlour:${secret}@db.example/parlour?sslmode=verify-full`,
    DATA_KEY: secret,
  } as Record<string, string>,
};
const dayMs = 86_400_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parlour-serve-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Change {
  settings?: Record<string, unknown>;
  env?: Record<string, string>;
  now?: Date;
}

function read({ settings = {}, env = {}, now = new Date() }: Change = {}) {
  const file = path.join(folder, 'parlour.config.json');
  writeFileSync(file, JSON.stringify({ ...good.settings, ...settings }));
  const variables = { PARLOUR_CONFIG: file, ...good.env, ...env };
  return { ...readProduction(variables, now), variables };
}

/** Returns the lines with which a start is refused. */
function readRefusal(change: Change): string[] {
  try {
    read(change);
  } catch (error) {
    expect(error).toMatchObject({ name: 'StartProblem' });
    return (error as Error).message.split('\n');
  }
  throw new Error('The site would start.');
}

test('starts with an address, a folder, a proxy and a database @SAFE-04', () => {
  const { config, kind, publicUrl } = read();
  expect(publicUrl).toBe('https://play.example');
  expect(kind.front).toMatchObject({ host: '127.0.0.1', port: 8080 });
  expect(kind.ownFront).toMatchObject({ host: '127.0.0.1', port: 8081 });
  expect(config).toMatchObject({
    production: true,
    outboxPage: false,
    publicUrl: 'https://play.example',
    dataDir: path.join(folder, 'data'),
    vendors: [],
    payments: [],
  });
  expect(config.trustProxy?.('127.0.0.1', 0)).toBe(true);
});

test('requires a second factor of every operator, and lets the token of its machine only manage operators @SAFE-04', () => {
  expect(read().config.registry).toMatchObject({
    operatorSecondFactor: 'required',
    localToken: 'operators-only',
  });
});

test('connects the vendors and payment providers of its file with the secrets of its environment', () => {
  const { config } = read({
    settings: {
      vendors: { NOVA: 'https://nova.example/vwc/', TIGER: 'https://tiger.example' },
      walletVendors: ['TIGER'],
      paymentProviders: { paygate: 'https://pay.example' },
    },
    env: { VENDOR_SECRET_NOVA: secret, VENDOR_SECRET_TIGER: secret, PAYMENT_SECRET_PAYGATE: secret },
  });
  expect(config.vendors.map(({ url, ...rest }) => ({ ...rest, url: url() }))).toEqual([
    { code: 'NOVA', secret, url: 'https://nova.example/vwc' },
    { code: 'TIGER', secret, url: 'https://tiger.example', keepsWallets: true },
  ]);
  expect(config.payments.map(({ name }) => name)).toEqual(['paygate']);
});

test('removes the secrets from the environment, so that no build or candidate release inherits them', () => {
  const { variables } = read({
    env: { REGISTRY_DATABASE_URL: good.env.DATABASE_URL ?? '', REGISTRY_SIGNING_KEYS: '[]' },
  });
  expect(Object.keys(variables)).toEqual(['PARLOUR_CONFIG']);
});

test('also removes the secrets of connections that are no longer in the file', () => {
  const { variables } = read({ env: { VENDOR_SECRET_OLD: secret, PAYMENT_SECRET_OLD: secret } });
  expect(Object.keys(variables)).toEqual(['PARLOUR_CONFIG']);
});

test.each(['loopback', '10.0.0.0/8, 2001:db8::/64', '1'])('trusts the proxies %s', (trustProxy) => {
  expect(read({ settings: { trustProxy } }).config.trustProxy).toBeDefined();
});

describe('refuses to start in one line', () => {
  test.each(['0.0.0.0/0.0.0.0', '0.0.0.0/1, 128.0.0.0/1', '::/0', 'loopback, 0.0.0.0/0', '2000::/3'])(
    'when everybody is a proxy, written as %s @SAFE-04',
    (trustProxy) => {
      expect(readRefusal({ settings: { trustProxy } })).toEqual([
        expect.stringMatching(/"trustProxy" is .+ Set it to the number of proxies/),
      ]);
    },
  );

  test.each<[string, Change, RegExp]>([
    [
      'without an address',
      { settings: { publicUrl: undefined } },
      /"publicUrl" is missing\. Set it to the address/,
    ],
    [
      'with an address without encryption',
      { settings: { publicUrl: 'http://play.example' } },
      /"publicUrl" is "http:\/\/play\.example"\. Set it to/,
    ],
    [
      'with an unknown setting',
      { settings: { portt: 8080 } },
      /there is no setting "portt", only publicUrl, .+ Remove it/,
    ],
    [
      'with a port that is none',
      { settings: { port: 'eighty' } },
      /"port" is "eighty"\. Set it to a whole number/,
    ],
    [
      'with one port for two servers',
      { settings: { port: 8081 } },
      /name one port twice\. Choose different ones/,
    ],
    [
      'without TLS and without a named proxy',
      { settings: { trustProxy: undefined } },
      /reachable without encryption.+"tls".+"trustProxy"/,
    ],
    [
      'with every address as a proxy',
      { settings: { trustProxy: '0.0.0.0/0' } },
      /"trustProxy" is .+ Set it to the number of proxies/,
    ],
    [
      'behind a proxy on a public address',
      { settings: { host: '203.0.113.7' } },
      /"host" is 203\.0\.113\.7.+Set it to 127\.0\.0\.1/,
    ],
    ['behind a proxy on every address', { settings: { host: '0.0.0.0' } }, /"host" is 0\.0\.0\.0/],
    [
      'behind any machine of a private network',
      { settings: { host: '10.0.0.7' } },
      /"trustProxy" counts proxies, but every machine.+Set it to the proxy's address/,
    ],
    [
      'without a database',
      { env: { DATABASE_URL: '' } },
      /DATABASE_URL is missing\. Set it to your PostgreSQL server/,
    ],
    [
      'without a password of the database',
      { env: { DATABASE_URL: 'postgres://parlour@db.example/parlour?sslmode=verify-full' } },
      /password in DATABASE_URL is weak: it has 0 characters/,
    ],
    [
      'with a short password of the database',
      { env: { DATABASE_URL: 'postgres://parlour:hunter2@db.example/parlour?sslmode=verify-full' } },
      /password in DATABASE_URL is weak: it has 7 characters, and 16/,
    ],
    [
      'with a password of the database that ends too early',
      {
        env: {
          DATABASE_URL: `postgres://parlour:${secret}/${secret}@db.example/parlour?sslmode=verify-full`,
        },
      },
      /password in DATABASE_URL is not encoded.+\/ as %2F/,
    ],
    [
      'with a password of the database that is not encoded',
      { env: { DATABASE_URL: `postgres://parlour:${secret}%zz@db.example/parlour?sslmode=verify-full` } },
      /password in DATABASE_URL is not encoded.+Write % as %25/,
    ],
    [
      'with a database on another machine without TLS',
      { env: { DATABASE_URL: `postgres://parlour:${secret}@db.example/parlour` } },
      /DATABASE_URL connects to db\.example without TLS that verifies it\. Add sslmode=verify-full/,
    ],
    [
      'with a mail server on another machine without TLS',
      { env: { MAIL_URL: `smtp://parlour:${secret}@mail.example:587` } },
      /MAIL_URL connects to mail\.example without TLS that verifies it\. Write smtps:\/\//,
    ],
    [
      'with a secret in the release storage',
      { settings: { releaseStorage: { bucket: 'releases', secretKey: secret } } },
      /"releaseStorage" cannot be used\. Set it to \{"bucket"/,
    ],
    [
      'with a password in an address',
      { settings: { publicUrl: `https://admin:${secret}@play.example` } },
      /"publicUrl" cannot be used\. Set it to the address/,
    ],
    [
      'with the text of a key instead of its file',
      {
        settings: {
          trustProxy: undefined,
          tls: { certificate: 'own.pem', key: `-----BEGIN PRIVATE KEY-----\n${secret}\n` },
        },
      },
      /"tls" cannot be used\. Set it to \{"certificate": "file\.pem"/,
    ],
    [
      'without the secret of a vendor',
      { settings: { vendors: { NOVA: 'https://nova.example' } } },
      /VENDOR_SECRET_NOVA is missing/,
    ],
    [
      'with a short secret of a vendor',
      {
        settings: { vendors: { NOVA: 'https://nova.example' } },
        env: { VENDOR_SECRET_NOVA: 'short-and-weak' },
      },
      /VENDOR_SECRET_NOVA is weak: it has 14 characters/,
    ],
    [
      'with a repeating secret of a provider',
      {
        settings: { paymentProviders: { paygate: 'https://pay.example' } },
        env: { PAYMENT_SECRET_PAYGATE: 'qwerty78'.repeat(4) },
      },
      /PAYMENT_SECRET_PAYGATE is weak: its characters repeat/,
    ],
    [
      'with the secret of an example',
      {
        settings: { vendors: { NOVA: 'https://nova.example' } },
        env: { VENDOR_SECRET_NOVA: `changeme-${secret}` },
      },
      /VENDOR_SECRET_NOVA is weak: it contains a word of an example/,
    ],
    [
      'without encryption to a vendor',
      { settings: { vendors: { NOVA: 'http://nova.example' } } },
      /"vendors" cannot be used\. Set it to names with https addresses/,
    ],
    [
      'with wallets at a vendor that is not connected',
      { settings: { walletVendors: ['NOVA'] } },
      /"walletVendors" names NOVA, which is not in "vendors"/,
    ],
    [
      'with the sandbox as vendor',
      {
        settings: { vendors: { SANDBOX: 'https://play.example/sandbox' } },
        env: { VENDOR_SECRET_SANDBOX: secret },
      },
      /it connects SANDBOX, which only a demonstration has/,
    ],
    [
      'without common keys of several registries',
      { env: { REGISTRY_DATABASE_URL: good.env.DATABASE_URL ?? '' } },
      /REGISTRY_SIGNING_KEYS is missing.+npx remotes keys create/,
    ],
    [
      'with a setting in the environment',
      { env: { HOST: '0.0.0.0' } },
      /HOST is set in the environment.+Set "host" in .+parlour\.config\.json instead/,
    ],
  ])('%s @SAFE-04', (_case, change, line) => {
    const lines = readRefusal(change);
    expect(lines).toEqual([expect.stringMatching(line)]);
    for (const hidden of ['hunter2', 'short-and-weak', 'qwerty78', secret])
      expect(lines[0]).not.toContain(hidden);
  });

  test('each problem of a file, and each of the environment', () => {
    expect(readRefusal({ settings: { port: 0, profile: 'lax' } })).toHaveLength(2);
    expect(readRefusal({ env: { DATABASE_URL: '', PORT: '80' } })).toHaveLength(2);
  });

  test('without a file, or with one that is not JSON', () => {
    expect(() => readProduction({ PARLOUR_CONFIG: path.join(folder, 'none.json') }, new Date())).toThrow(
      /none\.json: it cannot be read\. Write the settings/,
    );
    const file = path.join(folder, 'half.json');
    writeFileSync(file, `{"secret": "${secret}`);
    expect(() => readProduction({ PARLOUR_CONFIG: file }, new Date())).toThrow(
      /^[^\n]+half\.json: it is no JSON object\. Correct it\.$/,
    );
  });

  test.each(['sample-operators', 'secrets.json', 'sandbox', 'database'])(
    'with %s, which a demonstration left in the data folder @SAFE-04',
    (name) => {
      mkdirSync(path.join(folder, 'data', name), { recursive: true });
      expect(readRefusal({})).toEqual([
        expect.stringMatching(
          new RegExp(`a demonstration has left ${name} there\\. Set "dataDir" to an empty folder`),
        ),
      ]);
    },
  );
});

describe('with a certificate of its own', () => {
  const withTls = (files: { certificate: string; key: string; redirectPort?: number }) => ({
    trustProxy: undefined,
    tls: files,
  });

  test('listens on all addresses, and redirects unencrypted requests', async () => {
    const files = await makeCertificate(folder, { name: 'own', hostname: 'play.example' });
    const { kind } = read({ settings: withTls({ ...files, redirectPort: 80 }) });
    expect(kind.front).toMatchObject({
      host: '0.0.0.0',
      port: 443,
      tls: { key: expect.stringContaining('PRIVATE KEY') },
    });
    expect(kind.ownFront).toMatchObject({ host: '127.0.0.1', port: 8081 });
    expect(kind.otherFronts).toMatchObject([{ host: '0.0.0.0', port: 80 }]);
  });

  test('refuses a certificate that is not valid yet, has expired or is for another host', async () => {
    const files = await makeCertificate(folder, { name: 'own', hostname: 'play.example' });
    const settings = withTls(files);
    const now = Date.now();
    expect(readRefusal({ settings, now: new Date(now + 3 * dayMs) })).toEqual([
      expect.stringMatching(/it expired on \d{4}-.+ Renew it\./),
    ]);
    expect(readRefusal({ settings, now: new Date(now - dayMs) })).toEqual([
      expect.stringMatching(/it is not valid before .+ check the clock/),
    ]);
    expect(readRefusal({ settings: { ...settings, publicUrl: 'https://other.example' } })).toEqual([
      expect.stringMatching(/it is for DNS:play\.example, not for other\.example/),
    ]);
  });

  test('refuses a key that belongs to another certificate, is invalid, is missing or is readable by other accounts', async () => {
    const own = await makeCertificate(folder, { name: 'own', hostname: 'play.example' });
    const other = await makeCertificate(folder, { name: 'other', hostname: 'play.example' });
    const refuse = (key: string) => readRefusal({ settings: withTls({ certificate: own.certificate, key }) });
    expect(refuse(other.key)).toEqual([expect.stringContaining('is the key of another certificate')]);
    expect(refuse(own.certificate)).toEqual([expect.stringContaining('it is not a private key')]);
    expect(refuse(path.join(folder, 'none.pem'))).toEqual([expect.stringContaining('it cannot be read')]);
    chmodSync(own.key, 0o644);
    expect(refuse(own.key)).toEqual([expect.stringMatching(/every account of this machine.+chmod 640/)]);
  });

  test('refuses a proxy beside the certificate', async () => {
    const files = await makeCertificate(folder, { name: 'own', hostname: 'play.example' });
    expect(readRefusal({ settings: { ...withTls(files), trustProxy: 1 } })).toEqual([
      expect.stringMatching(/both "tls" and "trustProxy".+Remove the other/),
    ]);
  });
});
