import type { Route } from '@playwright/test';
import type { FaultPoint } from './release-with-faults.ts';

/** File of a release that a fault concerns: `list` has the hashes of the others; `lazy` and `sheet` belong to the view in the slot. */
export type FileKind = 'list' | 'entry' | 'exposed' | 'lazy' | 'sheet';

/** Fault of a file in transit, or of the release's own code at some point. */
export type Fault = { at: FaultPoint } | { file: FileKind; answer(route: Route): Promise<void> };

export type Row = Fault & {
  title: string;
  /** Text of the failure panel. */
  says: RegExp;
  /** Telemetry that the registry receives: kind and message. */
  reports: RegExp;
  inSwap: SwapOutcome;
};

/** Outcome when the next release of a mounted remote has the fault, and the telemetry that the registry receives. */
interface SwapOutcome {
  /**
   * The previous release `stays`, `is back`, or `stays meanwhile`: until a later deployment, as long as the next
   * release hangs.
   */
  before: 'stays' | 'is back' | 'stays meanwhile';
  report: RegExp;
}

export type SwapRow = Fault &
  Pick<Row, 'title' | 'inSwap'> & {
    /** The runtime's own timeout, in ms, after which it gives up a hanging swap. */
    swapLimitMs?: number;
  };

/** Effects that show whether a tampered file ran or applied. */
const marks = { js: '\nglobalThis.tampered = true;', css: '\n:root { --tampered: yes; }' };

const respondMissing = (route: Route) => route.fulfill({ status: 404, body: 'no' });
const respondBroken = (route: Route) => route.fulfill({ status: 500, body: 'no' });
const abortConnection = (route: Route) => route.abort('connectionreset');
const hangForever = () => new Promise<void>(() => undefined);
async function respondTampered(route: Route): Promise<void> {
  const response = await route.fetch();
  const mark = route.request().url().includes('.css') ? marks.css : marks.js;
  await route.fulfill({ response, body: (await response.text()) + mark });
}

async function respondTruncated(route: Route): Promise<void> {
  const response = await route.fetch();
  const whole = await response.body();
  await route.fulfill({ response, body: whole.subarray(0, whole.length / 2) });
}

const notDelivered = /could not deliver/;
const notArrived = /A file didn't load/;
const notReleased = /differs from the released version/;
const wentWrong = /Something went wrong/;

const sheetTampered = { file: 'sheet', answer: respondTampered } as const;

const createStays = (why: RegExp): SwapOutcome => ({
  before: 'stays',
  report: new RegExp(`swap not staged, ${why.source}`, 'i'),
});
const isBack: SwapOutcome = { before: 'is back', report: /swap reverted: / };
const staysMeanwhile: SwapOutcome = { before: 'stays meanwhile', report: /swap overtaken/ };

/** Faults that stop a release from starting, in loading order. Each is reported at once. */
export const startRows: readonly Row[] = [
  {
    title: 'entry 404',
    file: 'entry',
    answer: respondMissing,
    says: notDelivered,
    reports: /load http/,
    inSwap: createStays(/http/),
  },
  {
    title: 'entry 500',
    file: 'entry',
    answer: respondBroken,
    says: notDelivered,
    reports: /load http/,
    inSwap: createStays(/http/),
  },
  {
    title: 'entry with another hash',
    file: 'entry',
    answer: respondTampered,
    says: notReleased,
    reports: /load integrity/,
    inSwap: createStays(/integrity/),
  },
  {
    title: 'entry cut short',
    file: 'entry',
    answer: respondTruncated,
    says: notReleased,
    reports: /load integrity/,
    inSwap: createStays(/integrity/),
  },
  {
    title: 'connection breaks',
    file: 'entry',
    answer: abortConnection,
    says: /connection/i,
    reports: /load network/,
    inSwap: createStays(/network/),
  },
  {
    title: 'entry throws',
    at: 'entry throws',
    says: /error in this part/,
    reports: /load evaluation/,
    inSwap: createStays(/evaluation/),
  },
  {
    title: 'exposed chunk missing',
    file: 'exposed',
    answer: respondMissing,
    says: notArrived,
    reports: /load chunk/,
    inSwap: createStays(/chunk/),
  },
  {
    title: 'exposed chunk tampered',
    file: 'exposed',
    answer: respondTampered,
    says: notReleased,
    reports: /load integrity/,
    inSwap: createStays(/integrity/),
  },
  {
    title: 'throws at bootstrap',
    at: 'bootstrap throws',
    says: /could not start/,
    reports: /load bootstrap/,
    inSwap: createStays(/bootstrap: made to fail/),
  },
  {
    title: 'lazy chunk missing',
    file: 'lazy',
    answer: respondMissing,
    says: notArrived,
    reports: /mount .*chunk/i,
    inSwap: createStays(/.*chunk/),
  },
  {
    title: 'lazy chunk tampered',
    file: 'lazy',
    answer: respondTampered,
    says: notReleased,
    reports: /mount .*chunk/i,
    inSwap: createStays(/.*chunk/),
  },
  {
    title: 'stylesheet tampered',
    ...sheetTampered,
    says: notReleased,
    reports: /mount .*chunk/i,
    inSwap: createStays(/.*chunk/),
  },
  {
    title: 'throws at mount',
    at: 'mount throws',
    says: /could not be shown\. It has been reported/,
    reports: /mount made to fail/,
    inSwap: isBack,
  },
  {
    title: 'throws at render',
    at: 'render throws',
    says: wentWrong,
    reports: /render made to fail/,
    inSwap: isBack,
  },
];

/** Faults of a mounted release: one throws later, one renders without end. */
export const throwsLater: Row = {
  title: 'throws after mount',
  at: 'render throws later',
  says: wentWrong,
  reports: /render made to fail/,
  inSwap: isBack,
};
export const rendersForEver: Row = {
  title: 'renders without end',
  at: 'render never ends',
  says: wentWrong,
  reports: /render endless rendering/,
  inSwap: isBack,
};

/** Fault that leaves the release mounted but is reported. */
export const handlerThrows: SwapRow = {
  title: 'a handler throws after mount',
  at: 'handler throws',
  inSwap: isBack,
};
export const unmountHangs: Fault = { at: 'unmount hangs' };

/**
 * Fault that never ends. `ends`: the panel that follows the slow notice; without it, the files' own timeout is far
 * away.
 */
export type SlowRow = SwapRow & { ends?: Pick<Row, 'says' | 'reports'> };
const entryHangs: SlowRow = {
  title: 'entry hangs',
  file: 'entry',
  answer: hangForever,
  inSwap: staysMeanwhile,
};
const lazyHangs: SlowRow = {
  title: 'lazy chunk hangs',
  file: 'lazy',
  answer: hangForever,
  inSwap: staysMeanwhile,
};
const bootstrapHangs: SlowRow = {
  title: 'bootstrap never ends',
  at: 'bootstrap hangs',
  ends: { says: /could not start/, reports: /load bootstrap/ },
  swapLimitMs: 10_000,
  inSwap: createStays(/bootstrap: .* took longer/),
};
const mountHangs: SlowRow = {
  title: 'mount never ends',
  at: 'mount hangs',
  ends: { says: /took too long/, reports: /mount mounting .* took longer/ },
  swapLimitMs: 4000,
  inSwap: isBack,
};
export const slowRows: readonly SlowRow[] = [entryHangs, lazyHangs, bootstrapHangs, mountHangs];

/** Fault of the list of hashes, which a page requests for each release that it was not served with. */
const listTampered: SwapRow = {
  title: 'list of hashes with another hash',
  file: 'list',
  answer: respondTampered,
  inSwap: createStays(/integrity/),
};

/** All faults that the next release of a mounted remote may have. */
export const swapRows: readonly SwapRow[] = [
  entryHangs,
  lazyHangs,
  ...startRows,
  mountHangs,
  throwsLater,
  handlerThrows,
  rendersForEver,
  bootstrapHangs,
  listTampered,
];

export interface DocumentFault {
  title: string;
  answer(route: Route): Promise<void>;
}

/** Bad responses to the page's request for the document after a deployment. */
export const documentFaults: readonly DocumentFault[] = [
  { title: '404', answer: respondMissing },
  { title: '500', answer: respondBroken },
  { title: 'other JSON', answer: (route) => route.fulfill({ json: { hello: 'world' } }) },
  {
    title: 'a document that its signature does not fit',
    async answer(route) {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/(sha\d+-)./g, '$1_');
      await route.fulfill({ response, body });
    },
  },
  { title: 'nothing, for ever', answer: hangForever },
];
