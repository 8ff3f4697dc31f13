/** Which services stand on my account. */
import type { Link, SignInMethods } from '@parlour/api-client';

/** The services of this site that the member has not linked. */
export function listLinkable(links: readonly Link[], methods: SignInMethods | undefined): string[] {
  const offered = [...(methods?.openId ?? []), ...(methods?.telegram ? ['telegram'] : [])];
  return offered.filter((provider) => links.every((link) => link.provider !== provider));
}
