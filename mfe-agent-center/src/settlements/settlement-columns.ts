import type { AgentContractType } from '@parlour/contracts/calls';

type Amount = 'validBetMinor' | 'baseMinor' | 'grossMinor' | 'downlinesMinor' | 'paidMinor';

/** A column of a record: an amount, or one of the other figures. */
export type SettlementColumn = Amount | 'activeMembers' | 'ratePpm';

const resultColumns: readonly SettlementColumn[] = [
  'baseMinor',
  'ratePpm',
  'grossMinor',
  'downlinesMinor',
  'paidMinor',
];

/** Returns the columns of a record's table in their order. A real-time salary has no gross besides its payment. */
export const getShownColumns = (type: AgentContractType): readonly SettlementColumn[] =>
  type === 'REALTIME' ? ['baseMinor', 'ratePpm', 'paidMinor'] : resultColumns;

/** Returns the columns of a record's file: the figures for the thresholds, then the columns of the table. */
export const getFileColumns = (type: AgentContractType): readonly SettlementColumn[] =>
  type === 'REALTIME' ? getShownColumns(type) : ['validBetMinor', 'activeMembers', ...resultColumns];

/** Returns the text key of a column's heading. The base of a dividend is a net loss; that of a salary is bets. */
export const getHeadKey = (type: AgentContractType, column: SettlementColumn): string =>
  column === 'baseMinor'
    ? `settlement.base.${type === 'DIVIDEND' ? 'netLoss' : 'bets'}`
    : `settlement.column.${column}`;
