import type { DepositOrder } from '@parlour/api-client';
import type { DepositStatus } from '@parlour/contracts/calls';
import type { IconName, StatusLooks } from '@parlour/ui';

export const depositLooks = {
  CREATED: { tone: 'waiting' },
  PENDING_PSP: { tone: 'waiting', icon: 'hourglass' },
  SUBMITTED: { tone: 'waiting' },
  REVIEWING: { tone: 'waiting', icon: 'hourglass' },
  UNKNOWN: { tone: 'waiting', icon: 'circle-question-mark' },
  CREDITED: { tone: 'done' },
  FAILED: { tone: 'refused' },
  EXPIRED: { tone: 'neutral', icon: 'timer' },
  CANCELLED: { tone: 'neutral', icon: 'ban' },
} as const satisfies StatusLooks<DepositStatus>;

/** Returns the status to show: an order whose payment waits for an operator is shown as being checked. */
export const getShownStatus = ({
  status,
  hasHeldPayment,
}: Pick<DepositOrder, 'status' | 'hasHeldPayment'>): DepositStatus =>
  status === 'UNKNOWN' && hasHeldPayment ? 'REVIEWING' : status;

export const methodIcons = {
  BANK: 'landmark',
  EWALLET: 'wallet',
  QR: 'qr-code',
  GATEWAY: 'credit-card',
  AGENT: 'handshake',
} as const satisfies Record<string, IconName>;
