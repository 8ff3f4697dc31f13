/** External sign-in services, for the two parts of the site that use them: the login and my account. */

/**
 * Key in the tab's session storage, set while a sign-in by Telegram is in progress: Telegram's response carries no
 * state that identifies the tab that began it.
 */
export const telegramBegunKey = 'parlour.telegram-begun';

/** The shell's page to which other services redirect. */
const signInReturnPath = '/sign-in';

/**
 * Returns the address at which Telegram asks the person; Telegram redirects back with its response behind the `#`
 * (core.telegram.org, widgets/login).
 * Marks this tab as the one that began the sign-in: no other tab accepts the response.
 */
export function toTelegramAddress({ id }: { id: string }, origin: string, tab: Storage): string {
  tab.setItem(telegramBegunKey, 'yes');
  const query = new URLSearchParams({ bot_id: id, origin, return_to: origin + signInReturnPath });
  return `https://oauth.telegram.org/auth?${query}`;
}

const names: Record<string, string> = { google: 'Google', facebook: 'Facebook', telegram: 'Telegram' };

/** Returns the name of a sign-in service, which is the same in every language. */
export const getServiceName = (provider: string): string =>
  names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1);
