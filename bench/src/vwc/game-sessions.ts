/** Members with funds and open sessions of a game, for bets of a vendor. */
import { launchGameCall } from '@parlour/contracts/calls';
import type { startTestVendor, TestGateway } from '@parlour/gateway/testing';
import pg from 'pg';

export const vendorCode = 'BENCH';
export const gameId = 'bench-slot';
const nodeId = 1;
export const memberCount = 128;
export const stakeMinor = 10;
const fundsMinor = 1_000_000_000;

export type Vendor = Awaited<ReturnType<typeof startTestVendor>>;

/** Creates members with funds, each with an open game session. Returns the ids of the sessions. */
export async function openSessions(
  setUp: TestGateway,
  vendor: Vendor,
  databaseUrl: string,
): Promise<string[]> {
  vendor.connectTo(await setUp.listen());
  const { identity, ledger } = setUp.services;
  await addGame(databaseUrl);
  await setUp.runJob('catalog.index');
  const password = 'a long enough password';
  const sessionIds: string[] = [];
  for (let number = 0; number < memberCount; number += 1) {
    const username = `bench${number}`;
    const member = await identity.createMember({ username, password });
    await ledger.post({
      source: 'bench',
      key: username,
      type: 'ADJUST_IN',
      from: { house: 'adjustment' },
      to: { memberId: member.id, book: 'main' },
      amountMinor: fundsMinor,
    });
    const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'bench' });
    await setUp.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token });
    const opened = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
    if (!opened.player) throw new Error(`Opening a session was answered with ${opened.code}.`);
    sessionIds.push(opened.player.sessionId);
  }
  return sessionIds;
}

async function addGame(databaseUrl: string): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query("insert into catalog_vendor (code, name, position) values ($1, 'Bench', 1)", [vendorCode]);
  await db.query(
    `insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
     values ($1, $2, $3, 'RNG', 'Bench Slot', $4)`,
    [nodeId, gameId, vendorCode, stakeMinor],
  );
  await db.end();
}
