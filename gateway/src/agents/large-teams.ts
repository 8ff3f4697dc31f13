import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs } from '../server/index.ts';

/** From this size on, the figures of a team are up to a minute old. */
const largeTeamMin = 2_000;
const rememberedMax = 200;

/**
 * Creates a reader that returns the result of a large team again for a minute, because its figures are counted member by
 * member. Concurrent calls with one key share a result. `key` names everything on which the result depends.
 */
export function createLargeTeamReader<Result extends { members: number }>({
  clock,
}: {
  clock: Clock;
}): (key: string, read: () => Promise<Result>) => Promise<Result> {
  const remembered = new LRUCache<string, { at: number; result: Promise<Result> }>({ max: rememberedMax });
  return async (key, read) => {
    const now = clock.now().getTime();
    const known = remembered.get(key);
    if (known && now - known.at < minuteMs) return known.result;
    const entry = { at: now, result: read() };
    remembered.set(key, entry);
    const { members } = await entry.result.catch(() => ({ members: 0 }));
    if (members < largeTeamMin && remembered.get(key) === entry) remembered.delete(key);
    return entry.result;
  };
}
