import { expect, type Page, type Route } from '@playwright/test';
import type { FaultPoint } from './release-with-faults.ts';
import type { Place } from './remote-places.ts';

/** What a person meets: the panel, the word that it takes long, or nothing at all. */
export type Expected = 'a panel with retry' | 'a word that it takes long' | 'goes on';

interface CommonRow {
  title: string;
  expected: Expected;
  /** What the panel says. */
  says?: RegExp;
  /** What the registry hears: kind and message. */
  reports?: RegExp;
  /** Shown for the first remote only: it costs time, or says the same for all. */
  once?: true;
  /** Shown for this remote only. */
  only?: string;
}

export type Row = CommonRow &
  ({ at: FaultPoint | 'entry throws' } | { file(place: Place): RegExp; answer(route: Route): Promise<void> });

const missing = (route: Route) => route.fulfill({ status: 404, body: 'no' });
const broken = (route: Route) => route.fulfill({ status: 500, body: 'no' });
const wrong = (route: Route) => route.fulfill({ json: { hello: 'world' } });
const hanging = () => new Promise<void>(() => undefined);

const filesOf = ({ remote }: Place, file: string) => new RegExp(`/releases/${remote}/[^/]+/${file}`);
const entry = (place: Place) => filesOf(place, 'remoteEntry\\.js');
const exposed = (place: Place) => filesOf(place, '__federation_expose_remote\\.[^/]+\\.js');
const lazy = (place: Place) => filesOf(place, '\\d+\\.[^/]+\\.js');
/** No page needs a release's own manifest, nor a further word of the registry: the document that it came with says it all. */
const manifest = (place: Place) =>
  new RegExp(`(${filesOf(place, '(release|mf-manifest)\\.json').source})|/registry/discovery`);

const panel = 'a panel with retry';
const slow = 'a word that it takes long';
const on = 'goes on';

const rows: readonly Row[] = [
  { title: 'manifest 404', file: manifest, answer: missing, expected: on, once: true },
  { title: 'manifest 500', file: manifest, answer: broken, expected: on, once: true },
  { title: 'manifest hangs', file: manifest, answer: hanging, expected: on, once: true },
  { title: 'manifest is other JSON', file: manifest, answer: wrong, expected: on, once: true },
  {
    title: 'entry 404',
    file: entry,
    answer: missing,
    expected: panel,
    says: /could not deliver/,
    reports: /load http/,
  },
  {
    title: 'entry 500',
    file: entry,
    answer: broken,
    expected: panel,
    says: /could not deliver/,
    reports: /load http/,
    once: true,
  },
  { title: 'entry hangs', file: entry, answer: hanging, expected: slow },
  {
    title: 'entry throws',
    at: 'entry throws',
    expected: panel,
    says: /fault in this part/,
    reports: /load evaluation/,
  },
  {
    title: 'exposed chunk missing',
    file: exposed,
    answer: missing,
    expected: panel,
    says: /did not arrive/,
    reports: /load chunk/,
    once: true,
  },
  {
    title: 'lazy chunk missing',
    file: lazy,
    answer: missing,
    expected: panel,
    says: /did not arrive/,
    reports: /chunk/,
  },
  { title: 'lazy chunk hangs', file: lazy, answer: hanging, expected: slow, once: true },
  {
    title: 'throws at bootstrap',
    at: 'bootstrap throws',
    expected: panel,
    says: /could not start/,
    reports: /load bootstrap/,
    once: true,
  },
  {
    title: 'throws at mount',
    at: 'mount throws',
    expected: panel,
    says: /could not be shown/,
    reports: /mount made to fail/,
  },
  {
    title: 'throws at render',
    at: 'render throws',
    expected: panel,
    says: /Something went wrong/,
    reports: /render made to fail/,
  },
  {
    title: 'throws after mount',
    at: 'render throws later',
    expected: panel,
    says: /Something went wrong/,
    reports: /render made to fail/,
  },
  {
    title: 'a handler throws after mount',
    at: 'handler throws',
    expected: on,
    reports: /error .*handler throws/,
  },
  {
    title: 'bootstrap never ends',
    at: 'bootstrap hangs',
    expected: panel,
    says: /could not start/,
    reports: /load bootstrap/,
    once: true,
  },
  { title: 'mount never ends', at: 'mount hangs', expected: slow },
  {
    title: 'mount never ends, for long',
    at: 'mount hangs',
    expected: panel,
    says: /took long/,
    reports: /mount mounting .* took longer/,
    once: true,
  },
  { title: 'unmount never ends', at: 'unmount hangs', expected: on },
  {
    title: 'renders without end',
    at: 'render never ends',
    expected: panel,
    says: /Something went wrong/,
    reports: /render endless rendering/,
    only: 'mfe-wallet',
  },
];

/** The two centres are filled like the wallet, whose rows speak for theirs. */
const centres = ['mfe-member-center', 'mfe-agent-center'];
const rowsOfCentres = ['throws at render', 'unmount never ends'];

/** The whole table for the first remote, and for the others what may differ from one to another. */
export const rowsFor = (remote: string): readonly Row[] =>
  rows.filter(({ title, once, only }) => {
    if (only) return remote === only;
    if (centres.includes(remote)) return rowsOfCentres.includes(title);
    return remote === 'mfe-lobby' || !once;
  });

/** A fault is told within the time that a person waits without asking whether anything happens. */
const panelWithinMs = 15_000;
const slowWithinMs = 7000;

interface Seen {
  page: Page;
  place: Place;
  row: Row;
}

export const faults: Record<Expected, (seen: Seen) => Promise<void>> = {
  async [panel]({ page, place, row }) {
    if ('at' in row && row.at === 'render throws later') {
      await expect(place.shows(page)).toBeVisible();
      await page.evaluate(() => window.dispatchEvent(new Event('parlour-fault')));
    }
    const alert = page.getByRole('alert').filter({ hasText: 'This part could not be shown' }).first();
    await expect(alert).toBeVisible({ timeout: panelWithinMs });
    if (row.says) await expect(alert).toContainText(row.says);
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
  async [slow]({ page }) {
    const word = page.getByRole('status').filter({ hasText: 'takes longer than usual' }).first();
    await expect(word).toBeVisible({ timeout: slowWithinMs });
    await expect(word.getByRole('button', { name: 'Try again' })).toBeEnabled();
  },
  async [on]({ page, place }) {
    await expect(place.shows(page)).toBeVisible();
  },
};
