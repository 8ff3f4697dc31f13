/** What another service brought back to `/sign-in`. */
export type Return =
  | { kind: 'open-id'; search: string }
  | { kind: 'telegram'; fields: Record<string, string> }
  /** Nothing that can be used: the address was opened by hand, or not begun in this tab. */
  | { kind: 'nothing' };

export const returnPath = '/sign-in';
/** In the tab: a sign-in by Telegram carries no state of its own that says who began it. */
const begunKey = 'parlour.telegram-begun';
const resultName = 'tgAuthResult';

/**
 * Where Telegram asks the person; it comes back to `/sign-in` with what it says behind the `#` (core.telegram.org,
 * widgets/login). Marks this tab as the one that began.
 */
export function telegramAddress({ id }: { id: string }, origin: string, tab: Storage): string {
  tab.setItem(begunKey, 'yes');
  const query = new URLSearchParams({ bot_id: id, origin, return_to: origin + returnPath });
  return `https://oauth.telegram.org/auth?${query}`;
}

/** Reads an address of `/sign-in`. What Telegram says counts only in the tab that asked for it, and once. */
export function readReturn({ search, hash }: Pick<Location, 'search' | 'hash'>, tab: Storage): Return {
  const result = new URLSearchParams(hash.slice(1)).get(resultName);
  if (result !== null) {
    const isBegun = tab.getItem(begunKey) !== null;
    tab.removeItem(begunKey);
    const fields = isBegun ? fieldsOf(result) : undefined;
    return fields ? { kind: 'telegram', fields } : { kind: 'nothing' };
  }
  const query = new URLSearchParams(search);
  return query.has('state') ? { kind: 'open-id', search } : { kind: 'nothing' };
}

/** Base64 of JSON, as Telegram writes it; undefined where it is something else. */
function fieldsOf(result: string): Record<string, string> | undefined {
  try {
    const bytes = atob(result.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    const told: unknown = JSON.parse(text);
    if (typeof told !== 'object' || told === null || Array.isArray(told)) return undefined;
    return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)]));
  } catch {
    return undefined;
  }
}
