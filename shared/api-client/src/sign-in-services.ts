/** Other services that sign people in, for the two places that begin it: the login and my account. */

/** In the tab, while a sign-in by Telegram is under way: what comes back carries no state that says who began it. */
export const telegramBegunKey = 'parlour.telegram-begun';

/** The shell's page that other services come back to. */
export const signInReturnPath = '/sign-in';

/**
 * Where Telegram asks the person; it comes back with what it says behind the `#` (core.telegram.org, widgets/login).
 * Marks this tab as the one that began: what Telegram says counts in no other.
 */
export function toTelegramAddress({ id }: { id: string }, origin: string, tab: Storage): string {
  tab.setItem(telegramBegunKey, 'yes');
  const query = new URLSearchParams({ bot_id: id, origin, return_to: origin + signInReturnPath });
  return `https://oauth.telegram.org/auth?${query}`;
}

const names: Record<string, string> = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' };

/** Names of sign-in services are the same in every language. */
export const getServiceName = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
