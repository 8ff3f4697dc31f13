import type { StatementFigures } from '@parlour/api-client';

type Amount = Exclude<keyof StatementFigures, 'newMembers'>;

interface StatementColumn {
  amount: Amount;
  /** Key of the texts. */
  text: string;
  /** Shows the sign of every amount. */
  isSigned?: true;
}

/** Columns of the statement in their order, in the table and in the file. */
export const statementColumns: readonly StatementColumn[] = [
  { amount: 'depositMinor', text: 'team.deposits' },
  { amount: 'withdrawalMinor', text: 'team.withdrawals' },
  { amount: 'stakeMinor', text: 'team.stake' },
  { amount: 'validBetMinor', text: 'team.validBet' },
  { amount: 'payoutMinor', text: 'team.payout' },
  { amount: 'rebateMinor', text: 'team.rebate' },
  { amount: 'bonusMinor', text: 'team.bonus' },
  { amount: 'profitMinor', text: 'team.profit', isSigned: true },
];
