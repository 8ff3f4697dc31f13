import { listDormantAct, payBackDormantAct } from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import type { IdentityService } from '../identity/index.ts';
import type { OperatorAct } from '../server/index.ts';
import type { Ledger, WithdrawalService } from '../wallet/index.ts';
import { type AccessParts, recordSearch } from './access.ts';
import { bindAct } from './bind-act.ts';
import { createCursor, toPage } from './cursor.ts';

export interface DormantParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'oversight' | 'payoutProofs'>;
  ledger: Pick<Ledger, 'readBalancesIn'>;
  withdrawals: Pick<WithdrawalService, 'findPayable' | 'payBackIn'>;
}

type Account = Awaited<ReturnType<IdentityService['oversight']['listDormant']>>[number];
type Place = { since: Date; id: number };
interface Listed extends Account {
  mainMinor: number;
  vendorMinor: number;
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
  bindAct(payBackDormantAct, ({ actor, input: { memberId, requestId, reason } }) =>
    parts.database.transaction(async (tx) => {
      await parts.identity.oversight.requireDormant(tx, memberId);
      const payback = { memberId, requestId, actor, reason };
      const { order, isNew } = await parts.withdrawals.payBackIn(tx, payback);
      const { orderNo, status, amountMinor } = order;
      if (isNew) {
        await parts.identity.payoutProofs.notify(tx, memberId, 'money-paid-back');
        await parts.audit.record(tx, {
          actor,
          act: 'withdrawal.pay-back',
          subject: `withdrawal:${orderNo}`,
          after: { memberId, amountMinor, reason },
        });
      }
      return { orderNo, status, amountMinor };
    }),
  ),
];

const toPlace = ({ dormantSince, id }: Account) => ({ since: dormantSince.toISOString(), id });

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
    const listed = accounts.map((account) => {
      const { sumMinor = 0, mainMinor = 0 } = balances.get(account.id) ?? {};
      return { ...account, mainMinor, vendorMinor: sumMinor - mainMinor };
    });
    const hasMoney = ({ mainMinor, vendorMinor }: Listed): boolean => mainMinor + vendorMinor > 0;
    found.push(...(search.isMoneyOnly ? listed.filter(hasMoney) : listed));
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < accountsPerBatch) return { found, last: undefined };
    if (found.length > search.limit || batch === batchesMax) return { found, last };
    after = { since: last.dormantSince, id: last.id };
  }
}
