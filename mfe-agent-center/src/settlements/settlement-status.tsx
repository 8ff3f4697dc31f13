import type { SettlementStatus } from '@parlour/contracts/calls';
import { useTexts } from '@parlour/remote-sdk';
import { StatusChip, type StatusLooks } from '@parlour/ui';

const looks = {
  DUE: { tone: 'waiting' },
  PAID: { tone: 'done' },
  NOT_REACHED: { tone: 'neutral', icon: 'minus' },
  NOTHING_LEFT: { tone: 'neutral', icon: 'minus' },
  UNDER_REVIEW: { tone: 'waiting' },
  REJECTED: { tone: 'refused' },
} satisfies StatusLooks<SettlementStatus>;

export function SettlementStatusChip({ status }: { status: SettlementStatus }) {
  const t = useTexts();
  return <StatusChip status={status} looks={looks} label={t(`settlement.status.${status}`)} />;
}
