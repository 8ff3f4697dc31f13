import { telegramBegunKey } from '@parlour/api-client';

/** Result that another service returned to `/sign-in`. */
export type SignInReturn =
  | { kind: 'open-id'; search: string }
  | { kind: 'telegram'; fields: Record<string, string> }
  /** Nothing usable: the address was opened by hand, or the sign-in began in another tab. */
  | { kind: 'nothing' };

const resultName = 'tgAuthResult';

/** Reads an address of `/sign-in`. A Telegram result is valid once, and only in the tab that requested it. */
export function readSignInReturn(
  { search, hash }: Pick<Location, 'search' | 'hash'>,
  tab: Storage,
): SignInReturn {
  const result = new URLSearchParams(hash.slice(1)).get(resultName);
  if (result !== null) {
    const isBegun = tab.getItem(telegramBegunKey) !== null;
    tab.removeItem(telegramBegunKey);
    const fields = isBegun ? parseTelegramFields(result) : undefined;
    return fields ? { kind: 'telegram', fields } : { kind: 'nothing' };
  }
  const query = new URLSearchParams(search);
  return query.has('state') ? { kind: 'open-id', search } : { kind: 'nothing' };
}

/** Parses base64 of JSON, the format of Telegram; undefined for anything else. */
function parseTelegramFields(result: string): Record<string, string> | undefined {
  try {
    const bytes = atob(result.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined;
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}
