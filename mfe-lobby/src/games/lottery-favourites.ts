/**
 * Storage key from the specification. Favourites among the site's own lotteries stay in this browser, per username: `{
 * "ada": ["<gameId>", …] }`. If storage is full or forbidden, they last as long as the page.
 */
const storageKey = 'LOTTFAV';

type ByUsername = Record<string, readonly string[]>;

export function readLotteryFavourites(username: string, storage: Storage = localStorage): readonly string[] {
  return readAll(storage)[username] ?? [];
}

/** Adds or removes a favourite, and returns the favourites after the change. */
export function writeLotteryFavourite(
  username: string,
  gameId: string,
  favourite: boolean,
  storage: Storage = localStorage,
): readonly string[] {
  const all = readAll(storage);
  const others = (all[username] ?? []).filter((one) => one !== gameId);
  const mine = favourite ? [...others, gameId] : others;
  try {
    storage.setItem(storageKey, JSON.stringify({ ...all, [username]: mine }));
  } catch {
    return mine;
  }
  return mine;
}

function readAll(storage: Storage): ByUsername {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}');
    return isByUsername(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isByUsername = (value: unknown): value is ByUsername =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (list) => Array.isArray(list) && list.every((gameId) => typeof gameId === 'string'),
  );
