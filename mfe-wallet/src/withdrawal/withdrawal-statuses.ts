import type { WithdrawalStatus } from '@parlour/contracts/calls';
import type { StatusLooks } from '@parlour/ui';

export const withdrawalLooks = {
  REQUESTED: { tone: 'waiting' },
  REVIEWING: { tone: 'waiting', icon: 'hourglass' },
  APPROVED: { tone: 'waiting', icon: 'hourglass' },
  PAYING: { tone: 'waiting', icon: 'send' },
  UNKNOWN: { tone: 'waiting', icon: 'circle-question-mark' },
  REJECTED: { tone: 'refused' },
  FAILED: { tone: 'refused' },
  DISBURSED: { tone: 'waiting', icon: 'circle-question-mark' },
  RECEIVED: { tone: 'done' },
  PART_RECEIVED: { tone: 'waiting' },
  NOT_RECEIVED: { tone: 'waiting' },
  INVESTIGATING: { tone: 'waiting', icon: 'hourglass' },
  REPAID: { tone: 'waiting', icon: 'circle-question-mark' },
  RETURNED: { tone: 'neutral', icon: 'undo-2' },
  FORCED_RECEIVED: { tone: 'neutral', icon: 'scale' },
} as const satisfies StatusLooks<WithdrawalStatus>;

export const statusNames = Object.keys(withdrawalLooks) as WithdrawalStatus[];

/** Returns the state of a name from an address; undefined for any other name. */
export const findStatus = (name: string | undefined): WithdrawalStatus | undefined =>
  statusNames.find((status) => status === name);
