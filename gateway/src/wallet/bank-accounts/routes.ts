import {
  addBankAccountCall,
  listBankAccountsCall,
  removeBankAccountCall,
  requestBankAccountCodeCall,
  setDefaultBankAccountCall,
} from '@parlour/contracts/calls';
import { type Clock, type RouteEntry, route } from '../../server/index.ts';
import { type BankAccountRules, getStatus, maskNumber } from './bank-account-rules.ts';
import type { BankAccount } from './bank-account-store.ts';
import type { BankAccounts, Owners } from './bank-accounts.ts';

export function bankAccountRoutes({
  accounts,
  owners,
  rules,
  clock,
}: {
  accounts: BankAccounts;
  owners: Owners;
  rules: BankAccountRules;
  clock: Clock;
}): readonly RouteEntry[] {
  const toWire = async (account: BankAccount) => {
    const { realNameMasked = '' } = await owners.readPayee(account.memberId);
    return {
      bankAccountId: account.id,
      bankCode: account.bankCode,
      bankName: account.bankName,
      holder: realNameMasked,
      numberMasked: maskNumber(account.numberTail),
      ...(account.branch !== null && { branch: account.branch }),
      isDefault: account.isDefault,
      status: getStatus(account, clock.now()),
      usableFrom: account.usableFrom.toISOString(),
    };
  };
  return [
    route(listBankAccountsCall, async ({ session: { memberId } }) => {
      const found = await accounts.list(memberId);
      const { realNameMasked } = await owners.readPayee(memberId);
      const removalCode = await owners.payoutProofs.describe(memberId);
      return {
        accounts: await Promise.all(found.accounts.map(toWire)),
        ...rules,
        ...(realNameMasked !== undefined && { holder: realNameMasked }),
        banks: found.banks.map(({ code, name, numberMin, numberMax }) => ({
          bankCode: code,
          name,
          numberMin,
          numberMax,
        })),
        ...(removalCode && { removalCode }),
      };
    }),
    route(addBankAccountCall, async ({ input, session }) =>
      toWire(await accounts.add(session.memberId, { ...input, holder: input.holder, branch: input.branch })),
    ),
    route(setDefaultBankAccountCall, async ({ input, session }) =>
      toWire(await accounts.setDefault(session.memberId, input.bankAccountId)),
    ),
    route(requestBankAccountCodeCall, async ({ input, session, ip }) => ({
      expiredMinutes: await accounts.sendCode(session, { language: input.language, ip }),
    })),
    route(removeBankAccountCall, async ({ input, session }) => {
      await accounts.remove(session.memberId, { ...input, id: input.bankAccountId });
      return { removed: true as const };
    }),
  ];
}
