import { logInRemembered, type OpenedSession } from '@parlour/api-client';
import { type Api, isAppError } from '@parlour/contracts';
import { forgetRememberedSession } from '../state/remembered-device.ts';

/** Opens a session on a device that was remembered less than a day ago (AUTH-04). Otherwise returns undefined. */
export async function restoreRememberedSession(
  api: Api,
  storage: Storage,
): Promise<OpenedSession | undefined> {
  try {
    const { token, username, accountCode, mustChangePassword } = await logInRemembered(api);
    // A member who has to change the password first logs in by hand, with the name filled in.
    return mustChangePassword ? undefined : { token, username, accountCode };
  } catch (error) {
    if (isAppError(error, 'identity.remembered-over')) forgetRememberedSession(storage, Date.now());
    return undefined;
  }
}
