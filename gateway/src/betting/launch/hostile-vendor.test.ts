import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VendorConnection } from '../../server/index.ts';
import { createMovableClock } from '../../testing/movable-clock.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { signHeaders } from '../vendor-contract/signature.ts';
import { createVendorCatalogPorts } from './vendor-catalog-ports.ts';

const clock = createMovableClock();
/** The vendor's next response body; its headers are below. */
let answer = '';
let createHeaders: (body: string) => Record<string, string>;
let redirect = false;
/** While set, the vendor takes requests and answers none. */
let held: (() => void)[] | undefined;
const receivedPaths: string[] = [];
let server: Server;
let connection: VendorConnection;

beforeAll(async () => {
  server = createServer((request, response) => {
    receivedPaths.push(request.url ?? '');
    if (held) return void held.push(() => response.destroy());
    if (redirect) return void response.writeHead(307, { location: '/elsewhere' }).end();
    response.writeHead(200, { 'content-type': 'application/json', ...createHeaders(answer) }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  connection = { code: 'HOSTILE', secret: 'h'.repeat(40), url: () => `http://127.0.0.1:${port}` };
});
beforeEach(() => {
  createHeaders = (body) => signHeaders(connection, body, clock.now());
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const fixture = (over: Record<string, unknown> = {}) => ({
  number: 1,
  home: 'Bago Rangers',
  away: 'Inle Herons',
  startsAt: '2026-11-20T04:01:00.000Z',
  phase: 'open',
  winner: { home: 185, draw: 340, away: 420 },
  bets: 2,
  ...over,
});
const formatAnswer = (...fixtures: unknown[]) =>
  JSON.stringify({ games: [{ gameId: 'football', fixtures }] });
const requestFixtures = () => createVendorCatalogPorts([connection], clock)[0]?.fixtures(20);

test('reads the matches of a vendor that answers as the contract says @LOB-11', async () => {
  answer = formatAnswer(fixture({ home: ' <b>Bago</b> ' }));
  expect(await requestFixtures()).toEqual([
    {
      ...fixture(),
      home: '<b>Bago</b>',
      vendorGame: 'football',
      startsAt: new Date('2026-11-20T04:01:00.000Z'),
    },
  ]);
});

test('sends a signed request to no other address @WAL-09', async () => {
  redirect = true;
  await expect(requestFixtures()).rejects.toMatchObject({ name: 'VendorUnavailable' });
  redirect = false;
  expect(receivedPaths).not.toContain('/elsewhere');
});

test.each([
  ['odds below the stake', formatAnswer(fixture({ winner: { home: 99, away: 420 } }))],
  ['odds that are not whole numbers', formatAnswer(fixture({ winner: { home: 1.85, away: 420 } }))],
  ['a negative score', formatAnswer(fixture({ score: { home: -1, away: 0 } }))],
  ['a nameless side', formatAnswer(fixture({ home: ' ' }))],
  ['a name as long as a page', formatAnswer(fixture({ home: 'x'.repeat(10_000) }))],
  ['a time that is none', formatAnswer(fixture({ startsAt: 'soon' }))],
  ['a phase of its own', formatAnswer(fixture({ phase: 'fixed' }))],
  ['more matches than may be', formatAnswer(...Array.from({ length: 51 }, () => fixture()))],
  ['another form', JSON.stringify({ games: 'none' })],
  ['no JSON', '<html>'],
  ['nothing', ''],
  ['more than anybody reads', JSON.stringify({ games: [], padding: 'x'.repeat(9_000_000) })],
])('takes no matches from a vendor that sends %s @LOB-11', async (_what, sent) => {
  answer = sent;
  await expect(requestFixtures()).rejects.toMatchObject({ name: 'VendorUnavailable' });
});

test('takes no matches under a forged or a stale signature @LOB-11', async () => {
  answer = formatAnswer(fixture());
  createHeaders = (body) => signHeaders({ ...connection, secret: 'f'.repeat(40) }, body, clock.now());
  await expect(requestFixtures()).rejects.toMatchObject({ name: 'VendorUnavailable' });
  createHeaders = (body) => signHeaders(connection, body, new Date(clock.now().getTime() - 301_000));
  await expect(requestFixtures()).rejects.toMatchObject({ name: 'VendorUnavailable' });
  createHeaders = () => ({});
  await expect(requestFixtures()).rejects.toMatchObject({ name: 'VendorUnavailable' });
});

test('keeps a bounded number of requests open to a vendor that does not answer @WAL-09', async () => {
  const open: (() => void)[] = [];
  held = open;
  const unavailable = { name: 'VendorUnavailable' };
  const all = Promise.allSettled(Array.from({ length: 48 }, () => requestFixtures()));
  await expect(requestFixtures()).rejects.toMatchObject({
    ...unavailable,
    message: 'Too many requests to HOSTILE wait',
  });
  await waitUntil(() => open.length === 24);
  held = undefined;
  answer = formatAnswer();
  for (const end of open) end();
  // Those that waited were sent then, and answered.
  const results = await all;
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(24);
});
