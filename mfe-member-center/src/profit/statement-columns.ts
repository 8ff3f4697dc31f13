import type { AccountFigures, ProfitFigures } from '@parlour/api-client';

export interface StatementColumn {
  /** A key of the texts below `profit`. */
  key: string;
  pick(figures: ProfitFigures): number;
  /** A change of the balance, shown with its sign. */
  isSigned?: boolean;
  /** Shown only if a period has it. */
  isRare?: boolean;
}

const ofAccount =
  (name: keyof AccountFigures) =>
  ({ account }: ProfitFigures): number =>
    account?.[name] ?? 0;

/**
 * The order of the equation: opening balance, additions and deductions, closing balance. Rule: docs/rules.md
 * 5.11 and 5.13.
 */
export const statementColumns: readonly StatementColumn[] = [
  { key: 'opening', pick: ofAccount('openingMinor') },
  { key: 'deposits', pick: ofAccount('depositMinor') },
  { key: 'withdrawals', pick: ofAccount('withdrawalMinor') },
  { key: 'transfers', pick: ofAccount('transferMinor'), isSigned: true, isRare: true },
  { key: 'stake', pick: ({ stakeMinor }) => stakeMinor },
  { key: 'payout', pick: ({ payoutMinor }) => payoutMinor },
  { key: 'rebate', pick: ofAccount('rebateMinor'), isRare: true },
  { key: 'bonus', pick: ofAccount('bonusMinor'), isRare: true },
  { key: 'commission', pick: ofAccount('commissionMinor'), isRare: true },
  { key: 'result', pick: ({ resultMinor }) => resultMinor, isSigned: true },
  { key: 'points', pick: ofAccount('pointsMinor'), isSigned: true, isRare: true },
  { key: 'adjustments', pick: ofAccount('adjustmentMinor'), isSigned: true, isRare: true },
  { key: 'heldChange', pick: ofAccount('heldChangeMinor'), isSigned: true, isRare: true },
  { key: 'closing', pick: ofAccount('closingMinor') },
];

/** Lists the columns of a table: all except rare ones that are 0 in every period. */
export const listShownColumns = (periods: readonly ProfitFigures[]): readonly StatementColumn[] =>
  statementColumns.filter(({ isRare, pick }) => !isRare || periods.some((one) => pick(one) !== 0));
