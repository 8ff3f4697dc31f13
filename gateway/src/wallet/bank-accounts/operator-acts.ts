import { AppError, isAppError, isPermitted } from '@parlour/contracts';
import {
  listBankAccountsAct,
  listBanksAct,
  lockBankAccountAct,
  setBankAct,
} from '@parlour/contracts/back-office';
import { maskName } from '../../identity/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  hourMs,
  type OperatorAct,
  operatorAct,
  requireUnchanged,
} from '../../server/index.ts';
import { type BankAccountRules, getStatus, maskNumber } from './bank-account-rules.ts';
import * as store from './bank-account-store.ts';
import type { NumberCipher } from './number-cipher.ts';

/**
 * Operators' acts on banks (`banks`, `banks/set`) and on members' accounts (`bank-accounts`,
 * `bank-accounts/lock`). Numbers are masked; names are masked for operators without `members.view-personal`.
 * The payee of a withdrawal is read with that withdrawal.
 */
export const bankAccountActs = ({
  database,
  clock,
  audit,
  cipher,
  rules,
}: {
  database: Database;
  clock: Clock;
  audit: Audit;
  cipher: NumberCipher;
  rules: BankAccountRules;
}): OperatorAct[] => [
  operatorAct({
    ...listBanksAct,
    run: async () => ({ banks: await store.readBanks(database.kysely) }),
  }),
  operatorAct({
    ...setBankAct,
    run: ({ actor, input: { reason: why, before, ...bank } }) =>
      database.transaction(async (tx) => {
        if (bank.numberMin > bank.numberMax)
          throw new AppError('request.invalid', 'The shortest number is longer than the longest one.', {
            fields: [{ path: ['numberMax'], rule: 'too_small', params: { min: bank.numberMin } }],
          });
        requireUnchanged(before, await store.lockBank(tx, bank.code), `The bank ${bank.code}`);
        await store.writeBanks(tx, [bank]);
        await audit.record(tx, {
          actor,
          act: 'bank.set',
          subject: `bank:${bank.code}`,
          after: { ...bank, reason: why },
        });
        return { set: true };
      }),
  }),
  operatorAct({
    ...listBankAccountsAct,
    run: async ({ operator, input }) => {
      const isMasked = !isPermitted(operator.roles, 'members.view-personal');
      const accounts = await store.readAllAccounts(database.kysely, input.memberId);
      return {
        accounts: await Promise.all(
          accounts.map(async (account) => ({
            id: account.id,
            bankCode: account.bankCode,
            holder: isMasked ? maskName(account.holder) : account.holder,
            numberMasked: maskNumber(account.numberTail),
            branch: account.branch,
            isDefault: account.isDefault,
            status: account.removedAt ? 'REMOVED' : getStatus(account, clock.now()),
            addedAt: account.addedAt,
            usableFrom: account.usableFrom,
            lockedBy: account.lockedBy,
            lockReason: account.lockReason,
            removedAt: account.removedAt,
            otherOwners: await store.countOtherOwners(
              database.kysely,
              account.memberId,
              listDigests(cipher, account),
            ),
          })),
        ),
      };
    },
  }),
  operatorAct({
    ...lockBankAccountAct,
    run: ({ actor, input: { id, locked, reason: why } }) =>
      database.transaction(async (tx) => {
        const account = await store.lockAccount(tx, id);
        if (!account) throw new AppError('wallet.bank-account-not-found', `There is no bank account ${id}.`);
        const now = clock.now();
        if (locked === (account.lockedAt !== null)) return { locked };
        // The waiting time of an unlocked account starts again: a changed account is as risky as a new one.
        const usableFrom = new Date(now.getTime() + rules.coolingHours * hourMs);
        await store.writeLock(
          tx,
          id,
          locked ? { lock: { by: actor, reason: why, at: now } } : { usableFrom },
        );
        await audit.record(tx, {
          actor,
          act: locked ? 'bank-account.lock' : 'bank-account.unlock',
          subject: `bank-account:${id}`,
          after: { reason: why },
        });
        return { locked };
      }),
  }),
];

/**
 * Returns the digests of a number under every key; only the stored digest when the key that encrypted the
 * number is missing.
 */
function listDigests(
  cipher: NumberCipher,
  { numberSealed, numberDigest }: Pick<store.BankAccount, 'numberSealed' | 'numberDigest'>,
): string[] {
  try {
    return cipher.digestAll(cipher.open(numberSealed));
  } catch (error) {
    if (isAppError(error, 'wallet.bank-unavailable')) return [numberDigest];
    throw error;
  }
}
