import type { RemoteOverview } from '@parlour/contracts';
import type { Begun } from './act-bar.tsx';

/** What each view of one remote is given. */
export interface ViewProps {
  remote: RemoteOverview;
  /** Absent for who may only look. */
  onBegin: ((begun: Begun) => void) | undefined;
}
