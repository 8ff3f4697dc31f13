import type { Cookies } from '../../../server/index.ts';
import type { OpenedLogin } from '../admission/index.ts';
import { cookieNames, toLogin } from '../call-parts.ts';
import type { RememberedDevices } from './remembered-devices.ts';

/** Builds the response of a login and, if wanted, sets the cookie of a remembered device. */
export async function answerLogin(
  { remembered }: { remembered: RememberedDevices },
  opened: OpenedLogin,
  isWanted: boolean | undefined,
  cookies: Cookies,
) {
  if (isWanted) {
    const { token, seconds } = await remembered.begin(opened);
    cookies.set(cookieNames.remembered, token, seconds);
  }
  return toLogin(opened);
}
