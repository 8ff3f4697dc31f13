import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { LiveRelease } from '@parlour/contracts';
import { forkIsolated, type NetworkIsolation } from './isolated-process.ts';
import { runHeadless } from './run-headless.ts';

/** A service beside the registry. Nothing of a candidate release may reach it. */
let service: net.Server;
let port: number;
const reached: string[] = [];

beforeAll(async () => {
  service = net.createServer((socket) => {
    reached.push('a connection');
    socket.on('data', (data) => reached.push(data.toString('latin1').split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  ({ port } = service.address() as AddressInfo);
});
afterEach(() => reached.splice(0));
afterAll(() => {
  service.close();
});

/** Runs the body as code of a release in the page of the gate. Returns what the body put into `said`. */
async function runInPage(body: string, isolation: NetworkIsolation): Promise<string | undefined> {
  const code = `globalThis.parlourHeadless = { tryOut: async () => {
    let said = '';
    try { ${body} } catch (error) { said = 'threw ' + error.message }
    return { name: 'a', version: '1', missingLifecycles: [], failures: [{ when: 'x', message: String(said) }] };
  } }`;
  const releases = [{ name: 'a', version: '1.0.0' } as LiveRelease];
  const order = { shellScript: '/x.js', files: { '/x.js': code }, releases };
  const run = await runHeadless(order, { limitMs: 60_000, isolation });
  return 'skipped' in run ? run.skipped : run.releases[0]?.failures[0]?.message;
}

const pause = 'await new Promise((resolve) => setTimeout(resolve, 300));';
const toPageAttempts = (): [string, string][] => {
  const server = `127.0.0.1:${port}`;
  return [
    ['a web socket', `const socket = new WebSocket('ws://${server}/'); said = socket.readyState;`],
    ['an event source', `new EventSource('http://${server}/events');`],
    ['a peer connection', `new RTCPeerConnection({ iceServers: [{ urls: 'stun:${server}' }] });`],
    ['fetch', `said = (await fetch('http://${server}/fetch')).status;`],
    ['XMLHttpRequest', `const r = new XMLHttpRequest(); r.open('GET', 'http://${server}/xhr'); r.send();`],
    [
      'a synchronous request',
      `const r = new XMLHttpRequest(); r.open('GET', 'http://${server}/x', false); r.send();`,
    ],
    ['a beacon', `navigator.sendBeacon('http://${server}/beacon', 'x');`],
    [
      'elements',
      `for (const [tag, name] of [['img', 'src'], ['iframe', 'src'], ['script', 'src'], ['link', 'href'], ['video', 'src']]) {
        const element = document.createElement(tag);
        element.rel = 'stylesheet';
        element[name] = 'http://${server}/' + tag;
        document.body.append(element);
      }`,
    ],
    [
      'the window of a frame',
      `const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow;
      try { new inner.WebSocket('ws://${server}/frame') } catch {}
      try { await inner.fetch('http://${server}/frame') } catch {}`,
    ],
    ['another page', `window.open('http://${server}/open'); location.href = 'http://${server}/location';`],
  ];
};

const isolations: NetworkIsolation[] = ['namespace', 'guard'];

/** Whether this machine can show the isolation. A run in CI has to, and fails otherwise. */
const canShow = (isolation: NetworkIsolation): boolean =>
  isolation === 'guard' ||
  process.env.CI !== undefined ||
  spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0;

for (const isolation of isolations) {
  const [describeIt, reason] = canShow(isolation)
    ? [describe, '']
    : [describe.skip, ' (skipped: `unshare` is not allowed on this machine)'];
  describeIt(`a page of the gate, isolated by a ${isolation}${reason}`, () => showIsolation(isolation));
}

function showIsolation(isolation: NetworkIsolation): void {
  test('reaches nothing beside the registry, by any way of a browser @PLAT-02', async () => {
    const attempts = toPageAttempts();
    const outcomes = await Promise.all(
      [0, 1].map(async (half) => {
        const bodies = attempts
          .filter((_, n) => n % 2 === half)
          .map(([, body]) => `try { ${body} } catch {}`);
        return runInPage(`${bodies.join('\n')} ${pause} said = 'tried'`, isolation);
      }),
    );
    expect(outcomes).toEqual(['tried', 'tried']);
    expect(reached).toEqual([]);
  });

  test('reaches nothing beside the registry, by any way of Node @PLAT-02', async () => {
    const file = path.join(__dirname, '../../testing/network-attempts.ts');
    const child = forkIsolated(file, isolation);
    const errors: string[] = [];
    child.stderr?.on('data', (data: Buffer) => errors.push(data.toString()));
    child.send(port);
    const [outcomes] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => [errors.join('')]),
    ])) as [Record<string, string>];
    child.kill('SIGKILL');
    if (isolation === 'namespace') expect(outcomes.interfaces).toBe('');
    const refusal = 'A page of the gate has no network.';
    expect(outcomes).toEqual({
      interfaces: expect.any(String),
      net: refusal,
      'net.Socket': refusal,
      'net.Server': refusal,
      tls: refusal,
      http: refusal,
      https: refusal,
      http2: refusal,
      fetch: refusal,
      WebSocket: expect.any(String),
      udp: refusal,
      dns: refusal,
      'dns.promises': refusal,
      'process.binding': refusal,
    });
    expect(reached).toEqual([]);
  });
}

test('the service beside is reachable from this test, so that a silence means something', async () => {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end('hello');
  await once(socket, 'close').catch(() => undefined);
  expect(reached).toEqual(['a connection', 'hello']);
});
