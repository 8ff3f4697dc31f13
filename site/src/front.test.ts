import type { RequestListener } from 'node:http';
import { gatewayPathPrefixes } from '@parlour/contracts';
import { type Front, openFront } from './front.ts';

let front: Front;
const answerWith =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(name);

beforeAll(async () => {
  front = await openFront({ host: '127.0.0.1', port: 0, portSetting: 'PORT' });
  front.open({
    gateway: answerWith('gateway'),
    sandbox: answerWith('sandbox'),
    registry: answerWith('registry'),
    console: answerWith('console'),
  });
});
afterAll(() => front.close());

test.each([
  ...gatewayPathPrefixes.map((prefix) => [`${prefix}any`, 'gateway']),
  ['/openapi.json', 'gateway'],
  ['/sandbox/games/keno', 'sandbox'],
  ['/console', 'console'],
  ['/console?next=journal', 'console'],
  ['/console/journal', 'console'],
  ['/consoles', 'registry'],
  ['/', 'registry'],
  ['/lobby/rng', 'registry'],
  ['/registry/v1/discovery', 'registry'],
])('forwards %s to the %s', async (path, owner) => {
  expect(await (await fetch(front.url + path)).text()).toBe(owner);
});
