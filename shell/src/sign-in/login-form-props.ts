import type { LoginFlow } from './use-login-flow.ts';

/** Props of each form in the login dialog. */
export interface LoginFormProps {
  flow: LoginFlow;
  onBusy(busy: boolean): void;
}
