import type { Route } from '@playwright/test';
import type { FaultPoint } from './release-with-faults.ts';

/** Which file of a release a fault concerns; `lazy` and `sheet` belong to the view that a place shows. */
export type FileKind = 'entry' | 'exposed' | 'lazy' | 'sheet';

/** What goes wrong: a file on its way, or the release's own code at some point. */
export type Fault = { at: FaultPoint } | { file: FileKind; answer(route: Route): Promise<void> };

export type Row = Fault & {
  title: string;
  /** What the panel says. */
  says: RegExp;
  /** What the registry hears: kind and message. */
  reports: RegExp;
};

/** What a changed file would do if it ran or applied. */
const marks = { js: '\nglobalThis.tampered = true;', css: '\n:root { --tampered: yes; }' };

const missing = (route: Route) => route.fulfill({ status: 404, body: 'no' });
const broken = (route: Route) => route.fulfill({ status: 500, body: 'no' });
const hanging = () => new Promise<void>(() => undefined);
async function tampered(route: Route): Promise<void> {
  const response = await route.fetch();
  const mark = route.request().url().includes('.css') ? marks.css : marks.js;
  await route.fulfill({ response, body: (await response.text()) + mark });
}

const notDelivered = /could not deliver/;
const notArrived = /did not arrive/;
const notReleased = /not the one that was released/;
const wentWrong = /Something went wrong/;

const sheetTampered = { file: 'sheet', answer: tampered } as const;

/** What keeps a release from ever standing, in the order in which it would load. Each says so at once. */
export const startRows: readonly Row[] = [
  { title: 'entry 404', file: 'entry', answer: missing, says: notDelivered, reports: /load http/ },
  { title: 'entry 500', file: 'entry', answer: broken, says: notDelivered, reports: /load http/ },
  {
    title: 'entry with another hash',
    file: 'entry',
    answer: tampered,
    says: notReleased,
    reports: /load integrity/,
  },
  { title: 'entry throws', at: 'entry throws', says: /fault in this part/, reports: /load evaluation/ },
  {
    title: 'exposed chunk missing',
    file: 'exposed',
    answer: missing,
    says: notArrived,
    reports: /load chunk/,
  },
  {
    title: 'exposed chunk tampered',
    file: 'exposed',
    answer: tampered,
    says: notReleased,
    reports: /load integrity/,
  },
  {
    title: 'throws at bootstrap',
    at: 'bootstrap throws',
    says: /could not start/,
    reports: /load bootstrap/,
  },
  { title: 'lazy chunk missing', file: 'lazy', answer: missing, says: notArrived, reports: /mount .*chunk/i },
  {
    title: 'lazy chunk tampered',
    file: 'lazy',
    answer: tampered,
    says: notReleased,
    reports: /mount .*chunk/i,
  },
  { title: 'stylesheet tampered', ...sheetTampered, says: notReleased, reports: /mount .*chunk/i },
  {
    title: 'throws at mount',
    at: 'mount throws',
    says: /could not be shown\. It has been reported/,
    reports: /mount made to fail/,
  },
  { title: 'throws at render', at: 'render throws', says: wentWrong, reports: /render made to fail/ },
];

/** A panel after it stood: what throws later, and what renders without end. */
export const throwsLater: Row = {
  title: 'throws after mount',
  at: 'render throws later',
  says: wentWrong,
  reports: /render made to fail/,
};
export const rendersForEver: Row = {
  title: 'renders without end',
  at: 'render never ends',
  says: wentWrong,
  reports: /render endless rendering/,
};

/** What goes on although something went wrong, and is heard of nevertheless. */
export const handlerThrows: Fault = { at: 'handler throws' };
export const unmountHangs: Fault = { at: 'unmount hangs' };

/** What never ends. `ends`: the panel that follows the word that it takes long; without it the files' own bound is far. */
export const slowRows: readonly (Fault & { title: string; ends?: Pick<Row, 'says' | 'reports'> })[] = [
  { title: 'entry hangs', file: 'entry', answer: hanging },
  { title: 'lazy chunk hangs', file: 'lazy', answer: hanging },
  {
    title: 'bootstrap never ends',
    at: 'bootstrap hangs',
    ends: { says: /could not start/, reports: /load bootstrap/ },
  },
  {
    title: 'mount never ends',
    at: 'mount hangs',
    ends: { says: /took long/, reports: /mount mounting .* took longer/ },
  },
];

/** What may be wrong with the next release of a remote that stands; the one before stays, or is back. */
export const swapRows: readonly (Fault & Pick<Row, 'title' | 'reports'>)[] = [
  { title: 'stylesheet tampered', ...sheetTampered, reports: /swap not staged, / },
  { title: 'throws at bootstrap', at: 'bootstrap throws', reports: /swap not staged, bootstrap/ },
  { title: 'mount never ends', at: 'mount hangs', reports: /swap reverted: / },
  { title: 'throws after mount', at: 'render throws later', reports: /swap reverted: / },
];

/** What may come instead of the document that a page asks for when it hears of a deployment. */
export const documentFaults: readonly { title: string; answer(route: Route): Promise<void> }[] = [
  { title: '404', answer: missing },
  { title: '500', answer: broken },
  { title: 'other JSON', answer: (route) => route.fulfill({ json: { hello: 'world' } }) },
  {
    title: 'a document that its signature does not fit',
    async answer(route) {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/(sha\d+-)./g, '$1_');
      await route.fulfill({ response, body });
    },
  },
  { title: 'nothing, for ever', answer: hanging },
];
