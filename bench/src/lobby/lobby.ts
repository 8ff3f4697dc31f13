/**
 * Measures the responsiveness of a lobby of ten thousand games: search on a slow processor; filter, page and favourite.
 */
import type { Page } from '@playwright/test';
import { withSite } from '../bench-site.ts';
import { type Visit, withBrowser, withNewVisitor } from '../browser.ts';
import { type BenchFigure, median } from '../figure.ts';
import type { Section } from '../results.ts';
import { signInToLobby } from './sign-in.ts';
import { watchInteractions, watchSearches } from './watches.ts';

const cpuSlowdown = 4;
const slowly = `processor slowed ${cpuSlowdown} times by the browser's own throttling`;
const debounceMs = 500;
/** Time from the end of the debounce to the painted grid. */
const answerMs = 120;
const nextPaintMs = 100;
const keyDelayMs = 60;
/** Words in the games' names. The first search is not counted: it loads code and data once. */
const words = ['golden', 'dragon', 'lotus', 'tiger', 'moon', 'river', 'jade'];
/** The browser reports no interaction shorter than this. */
const reportedFromMs = 16;
const measuredWithinMs = 600;
/** Repetitions of each interaction; the first is not counted. */
const times = 5;
/** Number of available minimum bets, without "all". */
const smallestBets = 5;

const interactions = ['filter', 'page', 'favourite'] as const;
type Interaction = (typeof interactions)[number];

interface Measured {
  /** Ms from the last key to the painted grid, one per word. */
  searches: number[];
  /** Ms from the press to the next paint: at the machine's speed, and slowed. */
  paints: Record<Interaction, number[]>;
  slowed: Record<Interaction, number[]>;
}

/** Measures the lobby of the site. Takes under three minutes on a seeded site. */
export async function measureLobby(): Promise<Section> {
  const { searches, paints, slowed } = await withSite(({ url }) =>
    withBrowser((browser) =>
      withNewVisitor(browser, { url, language: 'EN', screen: 'desktop' }, (visit) => driveLobby(visit, url)),
    ),
  );
  const interactionTitles: Record<Interaction, string> = {
    filter: 'Choosing a minimum bet, to the next paint',
    page: 'Turning the page, to the next paint',
    favourite: 'Keeping a favourite, to the next paint',
  };
  return {
    title: 'The lobby in the hand of a member',
    figures: [
      compareToBound(
        'search',
        'From the last key to the painted grid',
        searches,
        debounceMs + answerMs,
        slowly,
      ),
      ...interactions.map((act) => compareToBound(act, interactionTitles[act], paints[act], nextPaintMs)),
    ],
    table: {
      head: [`to the next paint, ${slowly}`, 'median', 'longest'],
      rows: interactions.map((act) => [
        interactionTitles[act],
        `${median(slowed[act])} ms`,
        `${Math.max(...slowed[act])} ms`,
      ]),
    },
  };
}

function compareToBound(
  id: string,
  title: string,
  measuredMs: readonly number[],
  boundMs: number,
  how = 'at its own speed',
): BenchFigure {
  const middle = Math.round(median(measuredMs));
  return {
    id: `lobby.${id}`,
    title,
    ratio: middle / boundMs,
    goal: 1,
    direction: 'max',
    a: { label: `median (longest ${Math.round(Math.max(...measuredMs))} ms)`, value: middle, unit: 'ms' },
    b: { label: 'bound', value: boundMs, unit: 'ms' },
    note: `${measuredMs.length} times, ${how}, 1440 × 900.`,
  };
}

async function driveLobby({ page, devtools }: Visit, url: string): Promise<Measured> {
  await page.addInitScript(watchInteractions);
  await page.addInitScript(watchSearches);
  await signInToLobby(page, url);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  const searches: number[] = [];
  for (const word of words) searches.push(await searchFor(page, word));
  await page.getByRole('searchbox', { name: 'Search games' }).fill('');
  await waitUntilIdle(page);
  const slowed = await measurePaints(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return { searches: searches.slice(1), slowed, paints: await measurePaints(page) };
}

/**
 * Measures the ms from the press to the next paint for each interaction. The favourite is toggled, so its final state
 * equals the first.
 */
async function measurePaints(page: Page): Promise<Record<Interaction, number[]>> {
  const filter = page.getByRole('combobox', { name: 'Min. bet' });
  const heart = page.getByRole('button', { name: /^(Add|Remove) .* favourites$/ }).first();
  const paints = {
    filter: await measureRepeatedly(page, () => filter.press('ArrowDown'), smallestBets),
    page: await measureRepeatedly(page, () => page.getByRole('button', { name: 'Next page' }).click(), times),
    favourite: await measureRepeatedly(page, () => heart.click(), times),
  };
  await filter.selectOption('');
  return paints;
}

async function searchFor(page: Page, word: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search games' });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(word, { delay: keyDelayMs });
  // Polled rarely: polling on every frame makes the browser render frames that the page did not request.
  const measured = await page.waitForFunction(() => globalThis.lobbySearch.paintedAfterMs, undefined, {
    timeout: 20_000,
    polling: 1_500,
  });
  return (await measured.jsonValue()) ?? Number.NaN;
}

/** Returns the longest time of each interaction to the next paint, without the first repetition. */
async function measureRepeatedly(
  page: Page,
  interact: () => Promise<void>,
  count: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let done = 0; done < count; done += 1) {
    await waitUntilIdle(page);
    await page.evaluate(() => {
      globalThis.lobbyPaints.clear();
    });
    await interact();
    await page.waitForTimeout(measuredWithinMs);
    taken.push(
      await page.evaluate((least) => Math.max(least, ...globalThis.lobbyPaints.values()), reportedFromMs),
    );
  }
  return taken.slice(1);
}

/** Waits until the list has loaded and the page is idle. */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('section[aria-label="Games"][aria-busy="false"] [data-card]').first().waitFor();
  await page.waitForTimeout(300);
}
