/**
 * Reads and nonces of messages that arrive together. They share one round trip, and a value is never older than its
 * read.
 */
import type { IdentityService, Member } from '../../identity/index.ts';
import { type Clock, createCoalescedReader, type Database } from '../../server/index.ts';

import {
  type BettingTables,
  claimNonces,
  findSessions,
  findTransactions,
  type GameSession,
  type VendorTransaction,
} from '../store.ts';

export interface VendorLoaders {
  findTransaction(vendor: string, txId: string): Promise<VendorTransaction | undefined>;
  findSession(vendor: string, id: string): Promise<GameSession | undefined>;
  findMember(id: number): Promise<Member | undefined>;
}

const toKey = (vendor: string, name: string): string => `${vendor}\n${name}`;
const parseKey = (key: string): [vendor: string, name: string] => {
  const [vendor = '', name = ''] = key.split('\n');
  return [vendor, name];
};

export function createVendorLoaders({
  database,
  identity,
}: {
  database: Database;
  identity: Pick<IdentityService, 'findMembersByIds'>;
}): VendorLoaders {
  const db = database.withTables<BettingTables>();
  const transactions = createCoalescedReader(async (keys: readonly string[]) => {
    const asked = keys.map(parseKey);
    const found = await findTransactions(
      db,
      [...new Set(asked.map(([vendor]) => vendor))],
      asked.map(([, txId]) => txId),
    );
    return new Map(found.map((one) => [toKey(one.vendor_code, one.tx_id), one]));
  });
  const sessions = createCoalescedReader(
    async (ids: readonly string[]) => new Map((await findSessions(db, ids)).map((one) => [one.id, one])),
  );
  const members = createCoalescedReader((ids: readonly number[]) => identity.findMembersByIds(ids));
  return {
    findTransaction: (vendor, txId) => transactions.read(toKey(vendor, txId)),
    async findSession(vendor, id) {
      const session = await sessions.read(id);
      return session?.vendor_code === vendor ? session : undefined;
    },
    findMember: (id) => members.read(id),
  };
}

/** Creates the check whether a nonce is new. Of two concurrent equal nonces, only one is new. */
export function createNonceRegistry({ database, clock }: { database: Database; clock: Clock }) {
  const inFlight = new Set<string>();
  const claims = createCoalescedReader(async (keys: readonly string[]) => {
    const asked = keys.map(parseKey).map(([vendor, nonce]) => ({ vendor_code: vendor, nonce }));
    const fresh = await claimNonces(database.withTables<BettingTables>(), asked, clock.now());
    return new Map(fresh.map(({ vendor_code, nonce }) => [toKey(vendor_code, nonce), true]));
  });
  return {
    async claim(vendor: string, nonce: string): Promise<boolean> {
      const key = toKey(vendor, nonce);
      if (inFlight.has(key)) return false;
      inFlight.add(key);
      try {
        return (await claims.read(key)) === true;
      } finally {
        inFlight.delete(key);
      }
    },
  };
}
