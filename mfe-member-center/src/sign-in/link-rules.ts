/** Rules for the sign-in services in my account. */
import type { Link, SignInMethods } from '@parlour/api-client';

/** Lists the site's services that the member has not linked, or whose link must be confirmed again. */
export function listLinkable(links: readonly Link[], methods: SignInMethods | undefined): string[] {
  const offered = [...(methods?.openId ?? []), ...(methods?.telegram ? ['telegram'] : [])];
  return offered.filter((provider) => links.every((link) => link.provider !== provider || link.isSuspended));
}
