import type { Localized } from '@parlour/contracts';
import { type Kysely, sql } from 'kysely';

export interface Bank {
  code: string;
  name: Localized;
  /** Length of an account number in digits, both inclusive. */
  numberMin: number;
  numberMax: number;
  isEnabled: boolean;
}

/** A member's account at a bank. The number is encrypted. */
export interface BankAccount {
  id: number;
  memberId: number;
  requestId: string;
  bankCode: string;
  bankName: Localized;
  holder: string;
  numberSealed: string;
  numberDigest: string;
  numberTail: string;
  branch: string | null;
  isDefault: boolean;
  addedAt: Date;
  usableFrom: Date;
  lockedAt: Date | null;
  lockedBy: string | null;
  lockReason: string | null;
  removedAt: Date | null;
}

export type BankDb = Kysely<unknown>;

/** Reads every bank in the order of the form. */
export async function readBanks(db: BankDb): Promise<(Bank & { position: number })[]> {
  const { rows } = await sql<Bank & { position: number }>`
    select code, name, number_min as "numberMin", number_max as "numberMax", position, enabled as "isEnabled"
      from wallet_bank order by position, code`.execute(db);
  return rows;
}

/** Prevents other changes of banks until the transaction ends. Returns the bank with a code; null where there is none. */
export async function lockBank(tx: BankDb, code: string): Promise<(Bank & { position: number }) | null> {
  await sql`lock table wallet_bank in share row exclusive mode`.execute(tx);
  return (await readBanks(tx)).find((bank) => bank.code === code) ?? null;
}

/** Inserts or replaces banks. The first one comes first in the form unless `position` is given. */
export async function writeBanks(
  db: BankDb,
  banks: readonly (Bank & { position?: number })[],
): Promise<void> {
  for (const [index, bank] of banks.entries())
    await sql`
      insert into wallet_bank (code, name, number_min, number_max, position, enabled)
      values (${bank.code}, ${JSON.stringify(bank.name)}::jsonb, ${bank.numberMin}, ${bank.numberMax},
        ${bank.position ?? index + 1}, ${bank.isEnabled})
      on conflict (code) do update set name = excluded.name, number_min = excluded.number_min,
        number_max = excluded.number_max, position = excluded.position, enabled = excluded.enabled`.execute(
      db,
    );
}

const accountColumns = sql`
  a.id, a.member_id as "memberId", a.request_id as "requestId", a.bank_code as "bankCode", b.name as "bankName",
  a.holder, a.number_sealed as "numberSealed", a.number_digest as "numberDigest", a.number_tail as "numberTail",
  a.branch, a.is_default as "isDefault", a.added_at as "addedAt", a.usable_from as "usableFrom",
  a.locked_at as "lockedAt", a.locked_by as "lockedBy", a.lock_reason as "lockReason", a.removed_at as "removedAt"`;
const fromAccounts = sql`from wallet_bank_account a join wallet_bank b on b.code = a.bank_code`;

/** Reads the accounts of members, the default ones first, without removed ones. */
export async function readAccountsOfMembers(
  db: BankDb,
  memberIds: readonly number[],
): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} ${fromAccounts}
     where a.member_id = any(${[...memberIds]}::bigint[]) and a.removed_at is null
     order by a.is_default desc, a.id`.execute(db);
  return rows;
}

/** Reads a member's accounts, the default one first, without removed ones. */
export const readAccounts = (db: BankDb, memberId: number): Promise<BankAccount[]> =>
  readAccountsOfMembers(db, [memberId]);

/** Reads every account of a member, including removed ones, newest first. */
export async function readAllAccounts(db: BankDb, memberId: number): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} ${fromAccounts} where a.member_id = ${memberId} order by a.id desc`.execute(db);
  return rows;
}

export async function findByRequest(
  db: BankDb,
  memberId: number,
  requestId: string,
): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} ${fromAccounts}
     where a.member_id = ${memberId} and a.request_id = ${requestId}`.execute(db);
  return rows[0];
}

/** Reads an account that was not removed, and locks it. */
export async function lockAccount(db: BankDb, id: number): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns} ${fromAccounts} where a.id = ${id} and a.removed_at is null for update of a`.execute(
    db,
  );
  return rows[0];
}

export async function isLocked(db: BankDb, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from wallet_bank_account where id = ${id} and locked_at is not null`.execute(db);
  return rows.length > 0;
}

/** Counts other members who have, or had, an account with one of these digests. */
export async function countOtherOwners(
  db: BankDb,
  memberId: number,
  digests: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct member_id) as count from wallet_bank_account
     where number_digest = any(${[...digests]}::text[]) and member_id <> ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns whether two members have, or had, the same bank account. */
export async function hasSharedAccount(db: BankDb, memberId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_bank_account one
      join wallet_bank_account other on other.bank_code = one.bank_code and other.number_digest = one.number_digest
     where one.member_id = ${memberId} and other.member_id = ${otherId} limit 1`.execute(db);
  return rows.length > 0;
}

type NewBankAccount = Pick<
  BankAccount,
  | 'memberId'
  | 'requestId'
  | 'bankCode'
  | 'holder'
  | 'numberSealed'
  | 'numberDigest'
  | 'numberTail'
  | 'branch'
  | 'isDefault'
  | 'addedAt'
  | 'usableFrom'
>;

export async function insertAccount(db: BankDb, account: NewBankAccount): Promise<void> {
  await sql`
    insert into wallet_bank_account (member_id, request_id, bank_code, holder, number_sealed, number_digest,
      number_tail, branch, is_default, added_at, usable_from)
    values (${account.memberId}, ${account.requestId}, ${account.bankCode}, ${account.holder},
      ${account.numberSealed}, ${account.numberDigest}, ${account.numberTail}, ${account.branch},
      ${account.isDefault}, ${account.addedAt}, ${account.usableFrom})`.execute(db);
}

/** Makes one account of a member the default. Without an id, no account is the default. */
export async function writeDefault(db: BankDb, memberId: number, id: number | undefined): Promise<void> {
  await sql`update wallet_bank_account set is_default = false
    where member_id = ${memberId} and is_default and id is distinct from ${id ?? null}::bigint`.execute(db);
  if (id !== undefined)
    await sql`update wallet_bank_account set is_default = true where id = ${id} and not is_default`.execute(
      db,
    );
}

export async function markRemoved(db: BankDb, id: number, now: Date): Promise<void> {
  await sql`update wallet_bank_account set is_default = false, removed_at = ${now} where id = ${id}`.execute(
    db,
  );
}

/** Locks an account, or unlocks it with a new time from which it is usable. */
export async function writeLock(
  db: BankDb,
  id: number,
  change: { lock: { by: string; reason: string; at: Date } } | { usableFrom: Date },
): Promise<void> {
  if ('lock' in change)
    await sql`update wallet_bank_account set locked_at = ${change.lock.at}, locked_by = ${change.lock.by},
      lock_reason = ${change.lock.reason} where id = ${id}`.execute(db);
  else
    await sql`update wallet_bank_account set locked_at = null, locked_by = null, lock_reason = null,
      usable_from = ${change.usableFrom} where id = ${id}`.execute(db);
}

/** An arbitrary fixed number that identifies this file's advisory locks. */
const memberLock = 720_531_012;

/** Allows only one transaction at a time to change a member's accounts, until it ends. */
export async function lockMemberAccounts(db: BankDb, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${memberLock}::int, hashint8(${memberId}::bigint))`.execute(db);
}
