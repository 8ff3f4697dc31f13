import type { AgentSettlement, SettlementRun } from '@parlour/contracts/back-office';
import type { StatusLooks } from '@parlour/ui';

export const settlementLooks = {
  DUE: { tone: 'waiting' },
  PAID: { tone: 'done' },
  NOT_REACHED: { tone: 'neutral' },
  NOTHING_LEFT: { tone: 'neutral' },
  UNDER_REVIEW: { tone: 'waiting' },
  REJECTED: { tone: 'refused' },
} satisfies StatusLooks<AgentSettlement['status']>;

export const runLooks = {
  OPEN: { tone: 'waiting' },
  FROZEN: { tone: 'waiting' },
  DONE: { tone: 'done' },
} satisfies StatusLooks<SettlementRun['state']>;
