/** Which services stand on my account, and what they are called. */
import type { Link, SignInMethods } from '@parlour/api-client';

const names: Record<string, string> = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' };

/** Names of services are the same in every language. */
export const serviceName = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);

/** The services of this site that the member has not linked. */
export function linkable(links: readonly Link[], methods: SignInMethods | undefined): string[] {
  const offered = [...(methods?.openId ?? []), ...(methods?.telegram ? ['telegram'] : [])];
  return offered.filter((provider) => links.every((link) => link.provider !== provider));
}

/** What marks this tab as the one that began: `/sign-in` believes what Telegram says in no other. */
const telegramBegunKey = 'parlour.telegram-begun';

/** Where Telegram asks the person; it comes back to `/sign-in` (core.telegram.org, widgets/login). */
export function telegramAddress({ id }: { id: string }, origin: string, tab: Storage): string {
  tab.setItem(telegramBegunKey, 'yes');
  const query = new URLSearchParams({ bot_id: id, origin, return_to: `${origin}/sign-in` });
  return `https://oauth.telegram.org/auth?${query}`;
}
