import { randomUUID } from 'node:crypto';
import type { ValueOf } from '@parlour/contracts';
import { getBalanceCall, type VendorDirection, walletTransferCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { dayMs } from '../../server/index.ts';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { testConfig } from '../../testing/test-config.ts';
import { seedBankAccounts, seedBanks } from '../bank-accounts/seed-banks.ts';
import { startWalletVendor, type WalletVendor } from './wallet-vendor.ts';

export interface WalletPerson {
  memberId: number;
  token: string;
}

/** The gateway with two vendors that keep wallets, NOVA and TIGER. */
export interface VendorWalletDesk {
  gateway: TestGateway;
  nova: WalletVendor;
  tiger: WalletVendor;
  /** Creates a signed-in member with 100.00 in the main account. */
  createPerson(): Promise<WalletPerson>;
  /** Transfers to NOVA or back, or as `more` says. */
  transfer(
    who: WalletPerson,
    direction: VendorDirection,
    amount?: number,
    more?: { requestId?: string; vassalage?: string | undefined },
  ): Promise<ValueOf<typeof walletTransferCall>>;
  /**
   * Reads the main account, the wallets at vendors, and the money in transit. Throws unless they add up to
   * the header's figure and only the main account can be withdrawn.
   */
  readMoney(who: WalletPerson): Promise<[main: number, vendors: number, transit: number]>;
  /** Advances the clock and runs the job that asks vendors. */
  resolve(seconds: number): Promise<void>;
  /**
   * Lets the next requests to NOVA hang after they are stored. Returns the first request's reference and a
   * function that ends it.
   */
  hangTransfer(stored: { amount: number; state: 'applied' | 'pending' } | undefined): {
    arrival: Promise<string>;
    release(): void;
  };
  /** Lets both vendors apply and answer requests again. */
  reset(): void;
  stop(): Promise<void>;
}

const password = 'a long enough password';

export async function startVendorWalletDesk(): Promise<VendorWalletDesk> {
  let gateway: TestGateway | undefined;
  const clock = { now: () => gateway?.clock.now() ?? new Date() };
  const [nova, tiger] = await Promise.all([
    startWalletVendor('NOVA', clock),
    startWalletVendor('TIGER', clock),
  ]);
  // Locks never wait on the embedded engine, so only a server reveals faults of concurrency.
  const started = await startTestGateway({
    config: { vendors: [nova.connection, tiger.connection] },
    engine: 'server',
  });
  gateway = started;
  const { identity, ledger } = started.services;
  let people = 0;
  return {
    gateway: started,
    nova,
    tiger,
    async createPerson() {
      people += 1;
      const username = `walleter${people}`;
      const { id: memberId } = await identity.createMember({ username, password });
      await ledger.post({
        source: 'test',
        key: username,
        type: 'ADJUST_IN',
        from: { house: 'adjustment' },
        to: { memberId, book: 'main' },
        amountMinor: 10_000,
      });
      const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
      return { memberId, token };
    },
    transfer: ({ token }, direction, amount, more = {}) =>
      started.call(
        walletTransferCall,
        { requestId: randomUUID(), direction, vassalage: 'NOVA', amount, ...more },
        { token },
      ),
    async readMoney({ token }) {
      const balance = await started.call(getBalanceCall, undefined, { token });
      const { main, inTransit, sumBalance, withdrawable } = balance;
      const vendors = balance.vendors.reduce((sum, one) => sum + one.balance, 0);
      if (sumBalance !== main + vendors + inTransit || withdrawable !== main)
        throw new Error(`The parts of the balance do not fit: ${JSON.stringify(balance)}.`);
      return [main, vendors, inTransit];
    },
    async resolve(seconds) {
      started.clock.advance({ ms: seconds * 1_000 });
      await started.runJob('wallet.resolve-vendor-transfers');
    },
    hangTransfer(stored) {
      const hanging = Promise.withResolvers<void>();
      const { promise: arrival, resolve: arrive } = Promise.withResolvers<string>();
      nova.before = async (verb, reference) => {
        if (verb !== 'transferIn') return;
        if (stored) nova.known.set(reference, { ...stored, currency: 'MMK' });
        arrive(reference);
        await hanging.promise;
      };
      return { arrival, release: hanging.resolve };
    },
    reset() {
      const usual = {
        state: 'applied',
        refusal: undefined,
        fault: undefined,
        distort: undefined,
        before: undefined,
      };
      for (const vendor of [nova, tiger]) Object.assign(vendor, usual);
    },
    async stop() {
      await started.stop();
      await Promise.all([nova.close(), tiger.close()]);
    },
  };
}

/**
 * Creates a member with 40.00 at NOVA, 20.00 at TIGER, a float of 10.00, 30.00 on the main account and a usable bank account,
 * whose account is dormant.
 */
export async function createDormantPerson(desk: VendorWalletDesk): Promise<WalletPerson> {
  const { clock, database, services } = desk.gateway;
  const who = await desk.createPerson();
  const { memberId } = who;
  await desk.transfer(who, 'IN', 4_000);
  await desk.transfer(who, 'IN', 2_000, { vassalage: 'TIGER' });
  const float = { requestId: randomUUID(), kind: 'FLOAT_IN', amountMinor: 1_000 } as const;
  await services.transfers.moveFloat(memberId, float);
  await seedBanks(database.kysely);
  await database.transaction(async (tx) => {
    await sql`update identity_member set dormant_since = ${clock.now()} where id = ${memberId}`.execute(tx);
    const addedAt = new Date(clock.now().getTime() - 2 * dayMs);
    const account = { memberId, holder: 'Daw Nu', number: String(20_000_000 + memberId), addedAt };
    await seedBankAccounts(tx, testConfig(), [account]);
  });
  return who;
}
