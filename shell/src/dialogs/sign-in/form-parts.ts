import type { WayIn } from './use-way-in.ts';

/** What each form of the login dialog is given. */
export interface LoginFormProps {
  way: WayIn;
  onBusy(busy: boolean): void;
}
