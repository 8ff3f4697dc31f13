import { StatusChip, type StatusLooks } from '../feedback/status-chip.tsx';
import type { KitTexts } from './kit-texts.ts';

export type SampleStatus = 'done' | 'waiting' | 'refused' | 'closed';

const looks: StatusLooks<SampleStatus> = {
  done: { tone: 'done' },
  waiting: { tone: 'waiting' },
  refused: { tone: 'refused' },
  closed: { tone: 'neutral', icon: 'lock' },
};

export function TransferStatus({ status, t }: { status: SampleStatus; t: KitTexts }) {
  const [done, waiting, refused, closed] = t.states;
  return <StatusChip status={status} looks={looks} label={{ done, waiting, refused, closed }[status]} />;
}
