import type { RemoteOverview } from '@parlour/contracts';
import type { OrderStart } from './order-bar.tsx';

/** Props of each view of one remote. */
export interface ViewProps {
  remote: RemoteOverview;
  /** Starts an act. `undefined` for viewers. */
  onBegin: ((start: OrderStart) => void) | undefined;
}
