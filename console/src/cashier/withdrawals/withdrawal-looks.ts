import type { WithdrawalStatus } from '@parlour/contracts/calls';
import type { StatusLooks } from '@parlour/ui';

export const withdrawalLooks = {
  REQUESTED: { tone: 'waiting' },
  REVIEWING: { tone: 'waiting' },
  APPROVED: { tone: 'waiting' },
  PAYING: { tone: 'waiting' },
  UNKNOWN: { tone: 'refused', icon: 'triangle-alert' },
  REJECTED: { tone: 'refused' },
  FAILED: { tone: 'refused' },
  DISBURSED: { tone: 'neutral', icon: 'hourglass' },
  RECEIVED: { tone: 'done' },
  PART_RECEIVED: { tone: 'refused', icon: 'triangle-alert' },
  NOT_RECEIVED: { tone: 'refused', icon: 'triangle-alert' },
  INVESTIGATING: { tone: 'waiting', icon: 'search' },
  REPAID: { tone: 'neutral', icon: 'hourglass' },
  RETURNED: { tone: 'done', icon: 'undo-2' },
  FORCED_RECEIVED: { tone: 'done' },
} satisfies StatusLooks<WithdrawalStatus>;

export const paymentLooks = {
  OPEN: { tone: 'waiting' },
  UNKNOWN: { tone: 'refused', icon: 'triangle-alert' },
  PAID: { tone: 'done' },
  REFUSED: { tone: 'refused' },
} satisfies StatusLooks<'OPEN' | 'UNKNOWN' | 'PAID' | 'REFUSED'>;
