import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

test('reads only small JSON bodies, because it reads them before it knows the caller', async () => {
  const post = async (bytes: number) =>
    (await registry.post('/registry/acts', { reason: 'x'.repeat(bytes) }, {})).statusCode;
  expect(await post(64 * 1024 - 13)).toBe(400);
  expect(await post(64 * 1024)).toBe(413);
});
