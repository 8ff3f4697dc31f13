import type { MemberBankAccount } from '@parlour/contracts/back-office';

const statuses: Record<MemberBankAccount['status'], string> = {
  ACTIVE: 'Usable',
  COOLING: 'Cooling',
  LOCKED: 'Locked',
  REMOVED: 'Removed',
};

export const memberCashTexts = {
  accounts: 'Bank accounts',
  noAccounts: 'The member has no bank account',
  noWithdrawals: 'The member has not withdrawn yet',
  bank: 'Bank',
  number: 'Number',
  holder: 'Holder',
  branch: 'Branch',
  isDefault: 'Default',
  yes: 'Yes',
  none: '–',
  status: 'State',
  statuses,
  lockedBy: (name: string, reason: string) => `by ${name}: ${reason}`,
  addedAt: 'Added',
  usableFrom: 'Usable from',
  otherOwners: 'Other members with this account',
  act: 'Action',
  lock: 'Lock…',
  lockLabel: (number: string) => `Lock ${number}`,
  lockTitle: (number: string) => `Lock the bank account ${number}`,
  lockVerb: 'Lock',
  lockIntro: 'No new withdrawals to it are possible. Open withdrawals to it stay in the queue.',
  unlock: 'Unlock…',
  unlockLabel: (number: string) => `Unlock ${number}`,
  unlockTitle: (number: string) => `Unlock the bank account ${number}`,
  unlockVerb: 'Unlock',
  unlockIntro: 'Like a new account, it can be used for a withdrawal only after the waiting time.',
} as const;
