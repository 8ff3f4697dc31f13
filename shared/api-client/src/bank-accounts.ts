import type { Api, CallOptions, LanguageCode, Localized, ValueOf } from '@parlour/contracts';
import {
  addBankAccountCall,
  type BankAccountStatus,
  listBankAccountsCall,
  removeBankAccountCall,
  requestBankAccountCodeCall,
  setDefaultBankAccountCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { walletKey } from './wallet.ts';

/** A bank account of the member, to which withdrawals go. */
export interface BankAccount {
  id: number;
  bankCode: string;
  bankName: Localized;
  /** Masked. */
  holder: string;
  /** `****1234`. */
  numberMasked: string;
  branch: string | undefined;
  isDefault: boolean;
  /** `COOLING`: usable from `usableFrom` on. `LOCKED`: under review by an operator. */
  status: BankAccountStatus;
  usableFrom: Date;
}

export interface Bank {
  code: string;
  name: Localized;
  /** Length of an account number in digits, both inclusive. */
  numberMin: number;
  numberMax: number;
}

export interface BankAccounts {
  /** The default account first. */
  accounts: BankAccount[];
  accountsMax: number;
  coolingHours: number;
  /** The masked owner's name of all accounts; undefined until the first account provides it. */
  holder: string | undefined;
  banks: Bank[];
  /** The code that a removal requires; undefined: the member must first verify a phone number or mailbox. */
  removalCode: { method: 'authenticator' | 'sms' | 'email'; hint: string | undefined } | undefined;
}

interface NewBankAccount {
  /** A UUID created once per intent and reused by retries: the same UUID returns the same account. */
  requestId: string;
  bankCode: string;
  number: string;
  /** Required with the first account of a member without a real name. */
  holder?: string | undefined;
  branch?: string | undefined;
  paymentPassword: string;
}

async function listBankAccounts(api: Api, options?: CallOptions): Promise<BankAccounts> {
  const { accounts, accountsMax, coolingHours, holder, banks, removalCode } = await api.call(
    listBankAccountsCall,
    undefined,
    options,
  );
  return {
    accounts: accounts.map(toBankAccount),
    accountsMax,
    coolingHours,
    holder,
    banks: banks.map(({ bankCode, ...bank }) => ({ code: bankCode, ...bank })),
    removalCode: removalCode && { method: removalCode.method, hint: removalCode.hint },
  };
}

/**
 * Adds an account. Fails with the `identity.payment-password-*` codes, `identity.field-invalid` (`fields`: `number`,
 * `holder`), `wallet.bank-unavailable`, `wallet.bank-account-limit` (`details.accountsMax`),
 * `wallet.bank-account-exists` or `request.duplicate-mismatch`.
 */
export const addBankAccount = async (
  api: Api,
  account: NewBankAccount,
  options?: CallOptions,
): Promise<BankAccount> => toBankAccount(await api.call(addBankAccountCall, account, options));

/** Makes an account the default. Fails with `wallet.bank-account-not-found`. */
export const setDefaultBankAccount = async (
  api: Api,
  { id }: { id: number },
  options?: CallOptions,
): Promise<BankAccount> =>
  toBankAccount(await api.call(setDefaultBankAccountCall, { bankAccountId: id }, options));

/** Sends the code for a removal. Returns the minutes for which it is valid. Fails with `verification.*`. */
export async function requestBankAccountCode(
  api: Api,
  { language }: { language: LanguageCode },
  options?: CallOptions,
): Promise<number> {
  const { expiredMinutes } = await api.call(requestBankAccountCodeCall, { language }, options);
  return expiredMinutes;
}

/**
 * Removes an account. Fails with `wallet.bank-account-not-found`, the `identity.payment-password-*` codes and the
 * `verification.*` codes.
 */
export async function removeBankAccount(
  api: Api,
  { id, ...proof }: { id: number; paymentPassword: string; verificationCode: string },
  options?: CallOptions,
): Promise<void> {
  await api.call(removeBankAccountCall, { bankAccountId: id, ...proof }, options);
}

export const bankAccountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'bank-accounts'],
    queryFn: ({ signal }) => listBankAccounts(api, { signal }),
  });

const toBankAccount = (account: ValueOf<typeof addBankAccountCall>): BankAccount => ({
  id: account.bankAccountId,
  bankCode: account.bankCode,
  bankName: account.bankName,
  holder: account.holder,
  numberMasked: account.numberMasked,
  branch: account.branch,
  isDefault: account.isDefault,
  status: account.status,
  usableFrom: new Date(account.usableFrom),
});
