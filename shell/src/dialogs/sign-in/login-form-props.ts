import type { LoginFlow } from './use-login-flow.ts';

/** What each form of the login dialog is given. */
export interface LoginFormProps {
  flow: LoginFlow;
  onBusy(busy: boolean): void;
}
