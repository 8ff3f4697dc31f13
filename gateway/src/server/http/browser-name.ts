import bowser from 'bowser';

/** Shorter names, which older logins are stored with. */
const shortNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
};

/**
 * Returns the part of a user agent that people recognise, for example `Chrome, Android`, or `?` when nothing is known.
 */
export function parseBrowserName(userAgent: string): string {
  if (userAgent === '') return '?';
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].flatMap((name) => (name ? [shortNames[name] ?? name] : []));
  return names.join(', ') || '?';
}
