export { type BankAccountRules, maskNumber } from './bank-account-rules.ts';
export { type BankAccounts, createBankAccounts, type Owners, type Payee } from './bank-accounts.ts';
export { createNumberCipher, type NumberCipher, readDataKeys } from './number-cipher.ts';
export { bankAccountActs } from './operator-acts.ts';
export { bankAccountRoutes } from './routes.ts';
