import { createSafeStorage, type SafeStorage } from '@parlour/basics';
import { parsePanel } from './navigation.ts';

/** Maximum time in ms for a revisited page to become tall enough for its saved scroll position. */
const restoreWithinMs = 2000;
const storageKey = 'parlour.scroll';

interface HistoryEntry {
  id: string;
  path: string;
  panel: string;
}

/**
 * Saves the scroll position of each history entry. A new page starts at the top or at its hash; back and forward
 * restore the position (ROUTE-01). Routers announce every navigation as `popstate`, so `singleSpaTrigger` on the event
 * decides. Returns a function that stops it.
 */
export function restoreScroll(page: Window): () => void {
  const { history } = page;
  history.scrollRestoration = 'manual';
  const storage = createSafeStorage(page.sessionStorage);
  const positions = readPositions(storage);
  let current = readHistoryEntry(page);
  let stopRestoring: () => void = () => undefined;

  function onPopState(event: PopStateEvent & { singleSpaTrigger?: string }): void {
    const before = current;
    const byPerson = event.singleSpaTrigger === undefined;
    current = readHistoryEntry(page);
    if (event.singleSpaTrigger === 'replaceState') return;
    stopRestoring();
    if (byPerson) stopRestoring = scrollToPosition(page, positions.get(current.id) ?? 0);
    else if (page.location.hash) stopRestoring = scrollToHash(page);
    else if (before.path !== current.path || before.panel !== current.panel) page.scrollTo(0, 0);
  }

  // The address changes before `popstate`, and the browser scrolls a page that becomes shorter in between.
  const onScroll = () => {
    if (readScrollId(history.state) === current.id) positions.set(current.id, page.scrollY);
  };
  const write = () => writePositions(storage, positions);
  page.addEventListener('popstate', onPopState);
  page.addEventListener('scroll', onScroll, { passive: true });
  page.addEventListener('pagehide', write);
  if (positions.has(current.id)) stopRestoring = scrollToPosition(page, positions.get(current.id) ?? 0);
  else if (page.location.hash) stopRestoring = scrollToHash(page);

  return () => {
    stopRestoring();
    page.removeEventListener('popstate', onPopState);
    page.removeEventListener('scroll', onScroll);
    page.removeEventListener('pagehide', write);
  };
}

/** Returns the current history entry. Adds an id to its state and keeps the routers' values there. */
function readHistoryEntry({ history, location }: Window): HistoryEntry {
  const known = readScrollId(history.state);
  const id = known ?? crypto.randomUUID();
  if (known === undefined) history.replaceState({ ...history.state, scrollId: id }, '');
  return { id, path: location.pathname, panel: JSON.stringify(parsePanel(location.search) ?? '') };
}

function readScrollId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('scrollId' in state)) return undefined;
  return typeof state.scrollId === 'string' ? state.scrollId : undefined;
}

/**
 * Holds a position until the person or the page itself scrolls, or the time is up. The left page may be tall enough for
 * it, and the browser scrolls up again when the revisited page replaces it and is not loaded yet.
 */
function scrollToPosition(page: Window, top: number): () => void {
  let isReached = false;
  return retryEachFrame(page, () => {
    if (Math.abs(page.scrollY - top) < 2) {
      isReached = true;
      return false;
    }
    const isTallEnough = page.document.documentElement.scrollHeight - page.innerHeight >= top;
    if (isTallEnough && isReached) return true;
    isReached = false;
    page.scrollTo(0, top);
    return false;
  });
}

function scrollToHash(page: Window): () => void {
  const id = decodeURIComponent(page.location.hash.slice(1));
  return retryEachFrame(page, () => {
    const target = page.document.getElementById(id);
    target?.scrollIntoView();
    return target !== null;
  });
}

const userScrollEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

function retryEachFrame(page: Window, tryScroll: () => boolean): () => void {
  const endsAt = performance.now() + restoreWithinMs;
  let frame = 0;
  const stop = () => {
    page.cancelAnimationFrame(frame);
    for (const name of userScrollEvents) page.removeEventListener(name, stop);
  };
  const step = () => {
    if (tryScroll() || performance.now() > endsAt) stop();
    else frame = page.requestAnimationFrame(step);
  };
  for (const name of userScrollEvents) page.addEventListener(name, stop, { passive: true });
  step();
  return stop;
}

const positionsMax = 200;

function readPositions(storage: SafeStorage): Map<string, number> {
  const read = storage.readJson(storageKey);
  return new Map(Array.isArray(read) ? (read as unknown[]).filter(isPosition) : []);
}

const isPosition = (value: unknown): value is [string, number] => Array.isArray(value) && value.length === 2;

/** Stores the last positions. Without storage, a reloaded page starts at the top. */
function writePositions(storage: SafeStorage, positions: ReadonlyMap<string, number>): void {
  storage.writeJson(storageKey, [...positions].slice(-positionsMax));
}
