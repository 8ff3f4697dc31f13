import { acceptTermsCall, launchGameCall, registerCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { startTestVendor } from '../testing/test-vendor.ts';

const password = 'lantern tide walnut 9';
const nodeId = 501;
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;

beforeAll(async () => {
  vendor = await startTestVendor('TESTVENDOR', { now: () => gateway.clock.now() });
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] } });
  const { kysely } = gateway.database;
  await sql`insert into catalog_vendor (code, name, hot, position) values ('TESTVENDOR', 'Test Vendor', false, 1)`.execute(
    kysely,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, classifications, min_bet_minor, lines, rtp_ppm, hot_rank, new_until, status, launch_kind, default_play_type, weight)
    values (${nodeId}, 'test-slot', 'TESTVENDOR', 'RNG', 'Test Slot', '{}', 10, 10, 950000, null, null, 'live', 'game', null, 1)`.execute(
    kysely,
  );
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
});
afterAll(async () => {
  await gateway.stop();
  await vendor.close();
});

const register = async (username: string, termsVersion?: string) => {
  const form = { username, password, confirmPassword: password, ...(termsVersion && { termsVersion }) };
  const { token } = await gateway.call(registerCall, form);
  return { token };
};
const play = (member: { token: string }, demo = false) =>
  gateway.call(launchGameCall, { nodeId, language: 'EN', demo }, member);
const launches = async (): Promise<number> => {
  const counted = sql<{ count: number }>`select count(*)::int as count from betting_launch`;
  return (await counted.execute(gateway.database.kysely)).rows[0]?.count ?? 0;
};

test('launches no game for money until a member with older terms accepts the new ones @AUTH-05', async () => {
  const agreed = await register('agreed1', '1');
  const unasked = await register('unasked1');
  expect(await play(agreed)).toMatchObject({ gameName: 'Test Slot' });
  await gateway.services.platform.setSetting('termsVersion', '2', 'operator:test');

  const before = await launches();
  await expect(play(agreed)).rejects.toMatchObject({
    code: 'identity.terms-outdated',
    details: { termsVersion: '2' },
  });
  expect(await launches()).toBe(before);
  // Nothing changes for play without money, and for members who never accepted terms by version.
  await play(agreed, true);
  await play(unasked);

  await gateway.call(acceptTermsCall, { version: '2' }, agreed);
  expect(await play(agreed)).toMatchObject({ gameName: 'Test Slot' });
});
