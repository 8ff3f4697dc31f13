import { AppError } from '@parlour/contracts';
import { listDormantAct, payBackDormantAct } from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import type { IdentityService } from '../identity/index.ts';
import type { OperatorAct } from '../server/index.ts';
import type { Ledger, TransferService, VendorWalletService, WithdrawalService } from '../wallet/index.ts';
import { type AccessParts, recordSearch } from './access.ts';
import { bindAct } from './bind-act.ts';
import { createCursor, toPage } from './cursor.ts';

export interface DormantParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'oversight' | 'payoutProofs'>;
  ledger: Pick<Ledger, 'readBalancesIn'>;
  withdrawals: Pick<WithdrawalService, 'findPayable' | 'payBackIn' | 'requirePayableIn'>;
  vendorWallets: Pick<VendorWalletService, 'transfer'>;
  transfers: Pick<TransferService, 'moveFloat'>;
}

type Account = Awaited<ReturnType<IdentityService['oversight']['listDormant']>>[number];
type Place = { since: Date; id: number };
interface Listed extends Account {
  mainMinor: number;
  vendorMinor: number;
  floatMinor: number;
}

const cursor = createCursor(z.object({ since: z.iso.datetime(), id: z.int() }));
/** Accounts whose balances are read at once. */
const accountsPerBatch = 200;
/** Batches that one page reads at most, however few of the accounts have money. */
const batchesMax = 10;

/** Acts on dormant accounts: their list, and the payment of their money to their owners. */
export const dormantActs = (parts: DormantParts): OperatorAct[] => [
  bindAct(listDormantAct, async (call) => {
    const { show, limit, cursor: from } = call.input;
    const start = cursor.read(from);
    const after = start && { since: new Date(start.since), id: start.id };
    const { found, last } = await findAccounts(parts, { after, limit, isMoneyOnly: show === 'money' });
    const { rows, next = last && cursor.write(toPlace(last)) } = toPage(found, limit, cursor, toPlace);
    const payable = await parts.withdrawals.findPayable(rows.map(({ id }) => id));
    await recordSearch(parts, call, {
      by: 'dormant',
      match: show,
      shown: rows.map(({ id }) => id),
      fields: ['balances', 'lastLogin'],
    });
    const accounts = rows.map(({ id, dormantSince, lastLoginAt, noticeAt, ...account }) => ({
      ...account,
      memberId: id,
      dormantSince: dormantSince.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
      noticeAt: noticeAt?.toISOString() ?? null,
      hasBankAccount: payable.has(id),
    }));
    return { accounts, ...(next !== undefined && { next }) };
  }),
  bindAct(payBackDormantAct, async ({ actor, input: { memberId, requestId, reason } }) => {
    const isOpened = await parts.database.transaction(async (tx) => {
      await parts.identity.oversight.requireDormant(tx, memberId);
      return (await parts.withdrawals.requirePayableIn(tx, { memberId, requestId })) !== undefined;
    });
    if (!isOpened) await collectMoney(parts, { memberId, requestId, actor });
    return parts.database.transaction(async (tx) => {
      await parts.identity.oversight.requireDormant(tx, memberId);
      const payback = { memberId, requestId, actor, reason };
      const { order, isNew } = await parts.withdrawals.payBackIn(tx, payback);
      const { orderNo, status, amountMinor } = order;
      const balances = await parts.ledger.readBalancesIn(tx, [memberId]);
      const { vendorMinor } = toParts(balances.get(memberId));
      if (isNew) {
        await parts.identity.payoutProofs.notify(tx, memberId, 'money-paid-back');
        await parts.audit.record(tx, {
          actor,
          act: 'withdrawal.pay-back',
          subject: `withdrawal:${orderNo}`,
          after: { memberId, amountMinor, reason },
        });
      }
      return { orderNo, status, amountMinor, vendorMinor };
    });
  }),
];

/**
 * Brings the member's money with vendors and an agent's float to the main account. An unknown outcome stays in transit. Fails
 * with `wallet.vendor-transfer-open` if that is all the money.
 */
async function collectMoney(
  { database, ledger, vendorWallets, transfers }: DormantParts,
  { memberId, requestId, actor }: { memberId: number; requestId: string; actor: string },
): Promise<void> {
  const everything = { direction: 'OUT', vendor: undefined, amountMinor: undefined } as const;
  const collected = await vendorWallets.transfer(memberId, { requestId, ...everything, actor });
  const balances = await database.transaction((tx) => ledger.readBalancesIn(tx, [memberId]));
  const { mainMinor, floatMinor } = toParts(balances.get(memberId));
  const open = collected.find(({ decidedAt }) => decidedAt === null);
  if (open && mainMinor + floatMinor === 0)
    throw new AppError('wallet.vendor-transfer-open', `Transfer ${open.transferNo} has no outcome yet.`, {
      details: { transferNo: open.transferNo },
    });
  if (floatMinor > 0)
    await transfers.moveFloat(memberId, { requestId, kind: 'FLOAT_OUT', amountMinor: floatMinor });
}

const toPlace = ({ dormantSince, id }: Account) => ({ since: dormantSince.toISOString(), id });

type Balances = Awaited<ReturnType<DormantParts['ledger']['readBalancesIn']>>;

const toParts = (balances: ReturnType<Balances['get']>): Omit<Listed, keyof Account> => {
  const { sumMinor = 0, mainMinor = 0, floatMinor = 0 } = balances ?? {};
  return { mainMinor, vendorMinor: sumMinor - mainMinor, floatMinor };
};

/**
 * Reads accounts until there is one more than the page has, or no other, or a bound is reached. `last` is the last
 * account that was read, if others may follow.
 */
async function findAccounts(
  { database, identity, ledger }: DormantParts,
  search: { after: Place | undefined; limit: number; isMoneyOnly: boolean },
): Promise<{ found: Listed[]; last: Account | undefined }> {
  const found: Listed[] = [];
  let { after } = search;
  for (let batch = 1; ; batch += 1) {
    const accounts = await identity.oversight.listDormant({ after, limit: accountsPerBatch });
    const ids = accounts.map(({ id }) => id);
    const balances = await database.transaction((tx) => ledger.readBalancesIn(tx, ids));
    const listed = accounts.map((account) => ({ ...account, ...toParts(balances.get(account.id)) }));
    const hasMoney = ({ mainMinor, vendorMinor, floatMinor }: Listed): boolean =>
      mainMinor + vendorMinor + floatMinor > 0;
    found.push(...(search.isMoneyOnly ? listed.filter(hasMoney) : listed));
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < accountsPerBatch) return { found, last: undefined };
    if (found.length > search.limit || batch === batchesMax) return { found, last };
    after = { since: last.dormantSince, id: last.id };
  }
}
