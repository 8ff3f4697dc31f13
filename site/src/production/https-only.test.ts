import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type RequestListener, request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { type Front, type FrontOptions, openFront } from '../front.ts';
import { makeCertificate } from '../testing/make-certificate.ts';
import { createProxyAdmission, createRedirection, createTlsAdmission, formatHsts } from './https-only.ts';

const publicUrl = 'https://play.example';
const hsts = formatHsts({ includeSubDomains: true });

const opened: Front[] = [];
afterEach(async () => {
  for (const front of opened.splice(0)) await front.close();
});

async function open(options: Pick<FrontOptions, 'admit' | 'tls'>): Promise<Front> {
  const front = await openFront({ host: '127.0.0.1', port: 0, portSetting: 'PORT', ...options });
  const answer = (_request: unknown, response: { end(text: string): void }) => response.end('served');
  front.open({ gateway: answer, registry: answer, console: answer });
  opened.push(front);
  return front;
}

interface Sent {
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}

function send(front: Front, { path: target = '/help?topic=1', method = 'GET', headers = {} }: Sent = {}) {
  const options = {
    host: '127.0.0.1',
    port: front.port,
    path: target,
    method,
    headers,
    rejectUnauthorized: false,
  };
  const request = front.url.startsWith('https') ? requestEncrypted : requestPlain;
  return new Promise<{ status?: number; location?: string; hsts?: string; text: string }>(
    (resolve, reject) => {
      const outgoing = request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        const { location, 'strict-transport-security': given } = response.headers;
        response.on('end', () => resolve({ status: response.statusCode, location, hsts: given, text }));
      });
      outgoing.on('error', reject).end();
    },
  );
}

describe('behind a proxy', () => {
  const trustAll = createProxyAdmission({ publicUrl, trustProxy: (_address, hop) => hop < 1, hsts });

  test('serves https requests, and makes browsers use https only', async () => {
    const front = await open({ admit: trustAll });
    expect(await send(front, { headers: { 'x-forwarded-proto': 'https' } })).toMatchObject({
      status: 200,
      hsts: 'max-age=31536000; includeSubDomains',
      text: 'served',
    });
  });

  test.each(['HTTPS', 'http, https', ' https '])(
    'tells the parts of the site that a request used https when the proxy sends %j',
    async (protocol) => {
      const front = await openFront({ host: '127.0.0.1', port: 0, portSetting: 'PORT', admit: trustAll });
      opened.push(front);
      const answer: RequestListener = ({ headers }, response) =>
        response.end(`by ${headers['x-forwarded-proto']}`);
      front.open({ gateway: answer, registry: answer, console: answer });
      expect(await send(front, { headers: { 'x-forwarded-proto': protocol } })).toMatchObject({
        text: 'by https',
      });
    },
  );

  test('redirects unencrypted requests to the encrypted address, and refuses forms', async () => {
    const front = await open({ admit: trustAll });
    const headers = { 'x-forwarded-proto': 'http' };
    expect(await send(front, { headers })).toMatchObject({
      status: 308,
      location: `${publicUrl}/help?topic=1`,
    });
    expect(await send(front, { headers, method: 'POST' })).toMatchObject({ status: 400 });
    // The proxy's own value is last: a caller can only put values before it.
    expect(await send(front, { headers: { 'x-forwarded-proto': 'https, http' } })).toMatchObject({
      status: 308,
    });
  });

  test('refuses a request whose protocol the proxy does not state, since a redirection would loop', async () => {
    const front = await open({ admit: trustAll });
    expect(await send(front)).toMatchObject({
      status: 400,
      text: expect.stringContaining('X-Forwarded-Proto'),
    });
  });

  test('refuses a caller that is not a proxy of the site, whatever headers it sends', async () => {
    const front = await open({
      admit: createProxyAdmission({ publicUrl, trustProxy: (address) => address === '10.0.0.1', hsts }),
    });
    const headers = { 'x-forwarded-proto': 'https' };
    expect(await send(front, { headers })).toMatchObject({
      status: 400,
      text: expect.stringContaining(publicUrl),
    });
    expect(await send(front, { path: '/health/ready' })).toMatchObject({ status: 200 });
  });
});

describe('with a certificate of its own', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parlour-tls-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('the site serves TLS, and makes browsers use https only', async () => {
    const files = await makeCertificate(folder, { name: 'own', hostname: 'play.example' });
    const tls = {
      certificate: readFileSync(files.certificate, 'utf8'),
      key: readFileSync(files.key, 'utf8'),
    };
    const front = await open({ tls, admit: createTlsAdmission(hsts) });
    expect(front.url).toMatch(/^https:/);
    expect(await send(front)).toMatchObject({ status: 200, hsts });
  });

  test('its second port only redirects to the encrypted address', async () => {
    const front = await open({ admit: createRedirection(publicUrl) });
    expect(await send(front, { path: '/rng' })).toMatchObject({ status: 308, location: `${publicUrl}/rng` });
    expect(await send(front, { path: '/wps/session', method: 'POST' })).toMatchObject({ status: 400 });
    expect((await send(front)).hsts).toBeUndefined();
  });
});
