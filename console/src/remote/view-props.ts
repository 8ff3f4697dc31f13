import type { RemoteOverview } from '@parlour/contracts';
import type { OrderStart } from './order-bar.tsx';

/** What each view of one remote is given. */
export interface ViewProps {
  remote: RemoteOverview;
  /** Absent for who may only look. */
  onBegin: ((start: OrderStart) => void) | undefined;
}
