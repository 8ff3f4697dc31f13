/** Members' bank accounts, to which withdrawals go. Rule: docs/rules.md 5.3. */
import { AppError } from '@parlour/contracts';
import type { AuditAct } from '@parlour/contracts/back-office';
import type { IdentityService } from '../../identity/index.ts';
import { type Audit, type Clock, type Database, hourMs, type Session, type Tx } from '../../server/index.ts';
import { type BankAccountRules, getStatus, getTail, isSameName, readNumber } from './bank-account-rules.ts';
import * as store from './bank-account-store.ts';
import type { NumberCipher } from './number-cipher.ts';

/** The checks of a member's identity on which changes of bank accounts depend. */
export type Owners = Pick<
  IdentityService,
  'checkPaymentPassword' | 'payoutProofs' | 'readPayee' | 'setRealNameIn'
>;

interface BankAccountParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  owners: Owners;
  cipher: NumberCipher;
  rules: BankAccountRules;
}

interface NewAccount {
  requestId: string;
  bankCode: string;
  number: string;
  holder: string | undefined;
  branch: string | undefined;
  paymentPassword: string;
}

/** The bank account of a withdrawal, and whether other members have used it. */
export interface Payee {
  account: store.BankAccount;
  isShared: boolean;
}

export interface BankAccounts {
  list(memberId: number): Promise<{ accounts: store.BankAccount[]; banks: store.Bank[] }>;
  /**
   * Adds an account. The same `requestId` returns the same account. Fails with the errors of the payment password,
   * `wallet.bank-unavailable`, `identity.field-invalid`, `wallet.bank-account-limit`, `wallet.bank-account-exists` and
   * `request.duplicate-mismatch`.
   */
  add(memberId: number, account: NewAccount): Promise<store.BankAccount>;
  /** Fails with `wallet.bank-account-not-found`, including for another member's account. */
  setDefault(memberId: number, id: number): Promise<store.BankAccount>;
  /**
   * Sends the code for a removal. Returns its validity in minutes. Fails with the errors of
   * `PayoutProofs.sendCode`.
   */
  sendCode(session: Session, call: { language: string | undefined; ip: string }): Promise<number>;
  /**
   * Removes an account. Fails with `wallet.bank-account-not-found` and the errors of the payment password and of
   * `PayoutProofs.require`.
   */
  remove(
    memberId: number,
    removal: { id: number; paymentPassword: string; verificationCode: string },
  ): Promise<void>;
  /**
   * Locks the account of a withdrawal for the transaction. Fails with `wallet.bank-account-not-found`,
   * `wallet.bank-account-unusable`, and, when the key that encrypted its number is missing, `wallet.bank-unavailable`.
   */
  requireUsableIn(tx: Tx, memberId: number, id: number): Promise<Payee>;
  /** Locks the default account of a member, or else another usable one. Fails as `requireUsableIn` does. */
  requireAnyUsableIn(tx: Tx, memberId: number): Promise<Payee>;
  /** Fails with `wallet.bank-account-unusable` for an account that an operator locked, even if it was removed since. */
  requireUnlockedIn(tx: Tx, id: number): Promise<void>;
  /** Returns whether the member has an account to which a withdrawal could go now. */
  hasUsable(memberId: number): Promise<boolean>;
  /** Returns those of the members who have such an account. */
  findOwnersOfUsable(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
}

export function createBankAccounts(parts: BankAccountParts): BankAccounts {
  const { database, clock, owners } = parts;
  const db = database.kysely;

  const isOpen = (account: store.BankAccount): boolean => getStatus(account, clock.now()) === 'ACTIVE';
  const requireUsableIn: BankAccounts['requireUsableIn'] = async (tx, memberId, id) => {
    const account = await store.lockAccount(tx, id);
    if (account?.memberId !== memberId) throw createNotFoundError(id);
    if (!isOpen(account))
      throw new AppError('wallet.bank-account-unusable', `Bank account ${id} takes no withdrawal now.`, {
        details: {
          status: getStatus(account, clock.now()),
          usableFrom: account.usableFrom.toISOString(),
        },
      });
    const digests = parts.cipher.digestAll(parts.cipher.open(account.numberSealed));
    return { account, isShared: (await store.countOtherOwners(tx, memberId, digests)) > 0 };
  };

  return {
    list: async (memberId) => ({
      accounts: await store.readAccounts(db, memberId),
      banks: (await store.readBanks(db)).filter(({ isEnabled }) => isEnabled),
    }),
    async add(memberId, account) {
      const earlier = await store.findByRequest(db, memberId, account.requestId);
      if (!earlier) await owners.checkPaymentPassword(memberId, account.paymentPassword);
      const added = earlier ?? (await database.transaction((tx) => addIn(parts, tx, memberId, account)));
      requireSame(parts, added, account);
      return added;
    },
    setDefault: (memberId, id) =>
      database.transaction(async (tx) => {
        await store.lockMemberAccounts(tx, memberId);
        await requireOwn(tx, memberId, id);
        await store.writeDefault(tx, memberId, id);
        return requireOwn(tx, memberId, id);
      }),
    sendCode: (session, call) => owners.payoutProofs.sendCode(session, call),
    async remove(memberId, { id, paymentPassword, verificationCode }) {
      await requireOwn(db, memberId, id);
      // Both checks run before the transaction, so that a failed check is counted even when the transaction rolls back.
      await owners.checkPaymentPassword(memberId, paymentPassword);
      const useCode = await owners.payoutProofs.require(memberId, verificationCode);
      await database.transaction(async (tx) => {
        await store.lockMemberAccounts(tx, memberId);
        const account = await requireOwn(tx, memberId, id);
        await useCode(tx);
        await store.markRemoved(tx, id, clock.now());
        const [next] = await store.readAccounts(tx, memberId);
        if (account.isDefault && next) await store.writeDefault(tx, memberId, next.id);
        await recordChange(parts, tx, 'bank-account.remove', account);
        await owners.payoutProofs.notify(tx, memberId, 'bank-account-removed');
      });
    },
    requireUsableIn,
    async requireAnyUsableIn(tx, memberId) {
      const usable = (await store.readAccounts(tx, memberId)).find(isOpen);
      if (!usable)
        throw new AppError('wallet.bank-account-unusable', `Member ${memberId} has no usable bank account.`);
      return requireUsableIn(tx, memberId, usable.id);
    },
    async requireUnlockedIn(tx, id) {
      if (await store.isLocked(tx, id))
        throw new AppError('wallet.bank-account-unusable', `An operator locked bank account ${id}.`, {
          details: { status: 'LOCKED' },
        });
    },
    hasUsable: async (memberId) => (await store.readAccounts(db, memberId)).some(isOpen),
    async findOwnersOfUsable(memberIds) {
      const accounts = await store.readAccountsOfMembers(db, memberIds);
      return new Set(accounts.filter(isOpen).map(({ memberId }) => memberId));
    },
  };
}

const createNotFoundError = (id: number): AppError =>
  new AppError('wallet.bank-account-not-found', `There is no bank account ${id}.`);

async function requireOwn(db: store.BankDb, memberId: number, id: number): Promise<store.BankAccount> {
  const account = (await store.readAccounts(db, memberId)).find((one) => one.id === id);
  if (!account) throw createNotFoundError(id);
  return account;
}

/** Fails when the request's id was used before with other content. */
function requireSame(
  { cipher }: BankAccountParts,
  added: store.BankAccount,
  { bankCode, number }: NewAccount,
): void {
  const digits = number.replaceAll(/[\s-]/g, '');
  if (added.bankCode !== bankCode || cipher.open(added.numberSealed) !== digits || added.removedAt !== null)
    throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

async function addIn(
  parts: BankAccountParts,
  tx: Tx,
  memberId: number,
  given: NewAccount,
): Promise<store.BankAccount> {
  const { clock, cipher, rules } = parts;
  await store.lockMemberAccounts(tx, memberId);
  const earlier = await store.findByRequest(tx, memberId, given.requestId);
  if (earlier) return earlier;
  const bank = (await store.readBanks(tx)).find(
    ({ code, isEnabled }) => isEnabled && code === given.bankCode,
  );
  if (!bank) throw new AppError('wallet.bank-unavailable', `There is no open bank ${given.bankCode}.`);
  const number = readNumber(given.number, bank);
  const accounts = await store.readAccounts(tx, memberId);
  if (accounts.length >= rules.accountsMax)
    throw new AppError('wallet.bank-account-limit', `At most ${rules.accountsMax} bank accounts.`, {
      details: { accountsMax: rules.accountsMax },
    });
  const digests = cipher.digestAll(number);
  if (accounts.some((one) => one.bankCode === bank.code && digests.includes(one.numberDigest)))
    throw new AppError('wallet.bank-account-exists', 'The member has this bank account already.', {
      fields: [{ path: ['number'], rule: 'told_already' }],
    });
  const holder = await readHolder(parts, tx, memberId, given.holder);
  const sameNumber = (await store.readAllAccounts(tx, memberId)).find(
    (one) => one.bankCode === bank.code && digests.includes(one.numberDigest),
  );
  const now = clock.now();
  await store.insertAccount(tx, {
    memberId,
    requestId: given.requestId,
    bankCode: bank.code,
    holder,
    numberSealed: cipher.seal(number),
    numberDigest: cipher.digest(number),
    numberTail: getTail(number),
    branch: given.branch || null,
    isDefault: accounts.length === 0,
    addedAt: now,
    usableFrom: new Date(now.getTime() + rules.coolingHours * hourMs),
  });
  const added = await store.findByRequest(tx, memberId, given.requestId);
  if (!added) throw new Error('A bank account is gone right after it was added.');
  await recordChange(parts, tx, 'bank-account.add', added);
  await parts.owners.payoutProofs.notify(tx, memberId, 'bank-account-added');
  return (await lockAgain(tx, added, sameNumber)) ?? added;
}

/** A lock belongs to the number: removing the account and adding it again does not end the lock. */
async function lockAgain(
  tx: Tx,
  { id, memberId }: store.BankAccount,
  earlier: store.BankAccount | undefined,
): Promise<store.BankAccount | undefined> {
  const { lockedAt: at = null, lockedBy: by = null, lockReason: reason = null } = earlier ?? {};
  if (at === null || by === null || reason === null) return undefined;
  await store.writeLock(tx, id, { lock: { by, reason, at } });
  return requireOwn(tx, memberId, id);
}

/** Returns the member's real name. The first account sets it; afterwards another name is refused. */
async function readHolder(
  { owners }: BankAccountParts,
  tx: Tx,
  memberId: number,
  given: string | undefined,
): Promise<string> {
  const { realName } = await owners.readPayee(memberId, tx);
  if (realName === undefined) {
    if (!given) throw createHolderError('required');
    await owners.setRealNameIn(tx, memberId, { realName: given, field: 'holder' });
    return given;
  }
  if (given && !isSameName(given, realName)) throw createHolderError('holder_differs');
  return realName;
}

const createHolderError = (rule: 'required' | 'holder_differs'): AppError =>
  new AppError('identity.field-invalid', "The account's owner has to be the member.", {
    fields: [{ path: ['holder'], rule }],
  });

async function recordChange(
  { audit }: BankAccountParts,
  tx: Tx,
  act: AuditAct,
  { id, memberId, bankCode }: store.BankAccount,
): Promise<void> {
  const actor = `member:${memberId}`;
  await audit.record(tx, { actor, act, subject: `bank-account:${id}`, after: { bankCode } });
}
