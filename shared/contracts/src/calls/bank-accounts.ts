import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { memberCode } from './member-code.ts';
import { localized } from './platform.ts';

/**
 * States of a bank account. `COOLING`: new, and usable for a withdrawal from `usableFrom` on. `LOCKED`: under
 * review by an operator; withdrawals to it are not possible. A removed account is no longer listed.
 */
export const bankAccountStatuses = ['ACTIVE', 'COOLING', 'LOCKED'] as const;
export type BankAccountStatus = (typeof bankAccountStatuses)[number];

const bankAccountId = z.int().check(z.positive());
const paymentPassword = z.string().check(z.minLength(1), z.maxLength(256));

const bankAccount = z.object({
  bankAccountId,
  bankCode: z.string(),
  bankName: localized,
  /** The account's owner, masked. It is the real name of the member. */
  holder: z.string(),
  /** The last four digits after stars: `****1234`. The complete number is never sent. */
  numberMasked: z.string(),
  branch: z.optional(z.string()),
  /** True for the account that a new withdrawal proposes. If there are accounts, one is the default. */
  isDefault: z.boolean(),
  status: z.enum(bankAccountStatuses),
  /** ISO 8601. The time from which withdrawals may go to it; in the past for an `ACTIVE` account. */
  usableFrom: z.string(),
});

export const listBankAccountsCall = endpoint({
  summary: "Lists the member's bank accounts, the banks to choose from, and the rules for accounts.",
  method: 'GET',
  path: '/wps/bank-accounts',
  token: 'required',
  audience: 'real',
  carrier: 'none',
  value: z.object({
    /** The default account first, then in the order in which they were added. */
    accounts: z.array(bankAccount),
    /** The maximum number of accounts. */
    accountsMax: z.int(),
    /** Hours that must pass between adding an account and the first withdrawal to it. */
    coolingHours: z.int(),
    /**
     * The masked owner's name of all accounts. Absent while the member has no real name: the first account
     * then requires `holder`, which becomes the real name and cannot be changed later.
     */
    holder: z.optional(z.string()),
    /** The open banks in the order of the form. */
    banks: z.array(
      z.object({
        bankCode: z.string(),
        name: localized,
        /** Length of an account number at this bank in digits, both inclusive. */
        numberMin: z.int(),
        numberMax: z.int(),
      }),
    ),
    /**
     * The proof that a removal requires in addition to the payment password: a code of the authenticator, or one that
     * `requestBankAccountCodeCall` sends to the masked contact `hint`. Absent if the member has neither and
     * must first verify a phone number or mailbox.
     */
    removalCode: z.optional(
      z.object({ method: z.enum(['authenticator', 'sms', 'email']), hint: z.optional(z.string()) }),
    ),
  }),
});

export const addBankAccountCall = endpoint({
  summary:
    'Adds a bank account. Requires the payment password. A repeated `requestId` returns the same account.',
  method: 'POST',
  path: '/wps/bank-accounts',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['number', 'paymentPassword'],
  input: z.object({
    requestId: z.uuid(),
    bankCode: z.string().check(z.maxLength(20)),
    /** Digits; spaces and hyphens are ignored. */
    number: z.string().check(z.minLength(1), z.maxLength(64)),
    /**
     * The owner's name. Required with the first account of a member without a real name; otherwise it must
     * equal the real name.
     */
    holder: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    branch: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    paymentPassword,
  }),
  value: bankAccount,
  errors: [
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'identity.field-invalid',
    'wallet.bank-unavailable',
    'wallet.bank-account-limit',
    'wallet.bank-account-exists',
    'request.duplicate-mismatch',
  ],
});

export const setDefaultBankAccountCall = endpoint({
  summary: 'Makes one bank account the default. Repeating it changes nothing.',
  method: 'POST',
  path: '/wps/bank-accounts/default',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  input: z.object({ bankAccountId }),
  value: bankAccount,
  errors: ['wallet.bank-account-not-found'],
});

export const requestBankAccountCodeCall = endpoint({
  summary: "Sends the code that the removal of a bank account requires to the member's verified contact.",
  method: 'POST',
  path: '/wps/bank-accounts/code',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  ...memberCode,
});

export const removeBankAccountCall = endpoint({
  summary:
    'Removes a bank account. Requires the payment password and a one-time code. Open withdrawals to it continue.',
  method: 'POST',
  path: '/wps/bank-accounts/remove',
  token: 'required',
  audience: 'real',
  carrier: 'body',
  sealedFields: ['paymentPassword'],
  input: z.object({
    bankAccountId,
    paymentPassword,
    /** The code that `removalCode` of the list describes. */
    verificationCode: z.string().check(z.trim(), z.maxLength(32)),
  }),
  value: z.object({ removed: z.literal(true) }),
  errors: [
    'wallet.bank-account-not-found',
    'identity.payment-password-missing',
    'identity.payment-password-wrong',
    'identity.payment-password-locked',
    'verification.not-allowed',
    'verification.code-missing',
    'verification.code-invalid',
    'verification.code-expired',
    'verification.too-many',
  ],
});
