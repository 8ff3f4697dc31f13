import {
  type AccountKind,
  accountCodes,
  type LanguageCode,
  preferenceKeys,
  type TelemetryEntry,
} from '@parlour/contracts';
import { getReleaseBase } from '../releases/release.ts';
import type { BrowserEvent, DevTools } from './devtools.ts';
import type { TrialDisguise } from './trial-disguise.ts';
import type { AnswerStyle, TrialSite } from './trial-site.ts';

const agent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
const mobileAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

/** Path to which the shell sends what failed on its page. */
const reportsPath = '/registry/telemetry';

/** Streams of the shell, which begins them again and again while they are refused, whatever a view does. */
const streamPaths = ['/wps/live', '/registry/changes'];

export type Device = 'desktop' | 'phone';

const screens = {
  desktop: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
  phone: { width: 390, height: 844, deviceScaleFactor: 1, mobile: true },
} as const satisfies Record<Device, object>;

/** Memory that a page keeps after a collection of garbage. */
export interface KeptMemory {
  /** Nodes of documents, the detached ones included. */
  nodes: number;
  listeners: number;
  heapBytes: number;
}

/** A page of the trial site with what the browser said about it. */
export interface TrialPage {
  load(address: string): Promise<void>;
  /** Goes to another address within the page, as a link does. */
  navigate(address: string): Promise<void>;
  /** Evaluates code in an isolated world, which shares only the document with the page. */
  ask<T>(code: string): Promise<T>;
  /** Returns whether every request of the page has its response. */
  isQuiet(): boolean;
  /** Returns the paths of the requests that began since the last call, or that have no response yet. */
  takeRequests(): string[];
  /** Returns and forgets what went wrong since the last call, as far as code of `base` is involved. */
  takeProblems(): string[];
  /** Returns and forgets what the shell reported about the release since the last call. It reports after seconds. */
  takeReports(): string[];
  /** Collects garbage and measures what is kept. */
  measureMemory(): Promise<KeptMemory>;
  close(): Promise<void>;
}

interface TrialPageParts {
  devTools: DevTools;
  site: TrialSite;
  /** Path of the candidate's files. */
  base: string;
  language: LanguageCode;
  device: Device;
  account: AccountKind;
  disguise: TrialDisguise;
  style: AnswerStyle;
  /** Time in ms in which the page must answer a command. A script that never ends holds it up. */
  commandMs: number;
}

interface PausedRequest {
  requestId: string;
  frameId: string;
  resourceType: string;
  request: { method: string; url: string; postData?: string };
}

/** Opens a page with its own storage, signed in unless a visitor opens it, in the language and with the screen of the device. */
export async function openTrialPage(parts: TrialPageParts): Promise<TrialPage> {
  const { devTools, site, base, language } = parts;
  const { origin } = parts.disguise;
  const context = await devTools.send<{ browserContextId: string }>('Target.createBrowserContext');
  const created = await devTools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    ...context,
  });
  const { sessionId } = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
    ...created,
    flatten: true,
  });
  const watch = watchProblems(base);
  const waiting = new Map<string, string>();
  let begun = new Set<string>();
  const crashed = Promise.withResolvers<never>();
  crashed.promise.catch(() => undefined);
  const send: Send = <T>(method: string, params: object = {}): Promise<T> =>
    Promise.race([
      devTools.send<T>(method, params, { sessionId, limitMs: parts.commandMs }),
      crashed.promise,
    ]);
  // The main frame of a page has the id of its target. The page of any other frame is a vendor's, for example a game.
  const isInFrame = ({ frameId, resourceType }: PausedRequest): boolean =>
    resourceType === 'Document' && frameId !== created.targetId;
  const fulfil = async (paused: PausedRequest): Promise<void> => {
    const { requestId, request } = paused;
    if (isInFrame(paused))
      return void (await send('Fetch.fulfillRequest', { requestId, responseCode: 200, body: '' }));
    const url = new URL(request.url);
    if (!streamPaths.includes(url.pathname)) {
      waiting.set(requestId, url.pathname);
      begun.add(url.pathname);
    }
    try {
      if (url.pathname === reportsPath) watch.addReports(request.postData);
      const answer =
        url.origin === origin
          ? await site.answer(request.method, url, `${preferenceKeys.language}=${language}`, parts.style)
          : undefined;
      if (!answer)
        return void (await send('Fetch.failRequest', { requestId, errorReason: 'AddressUnreachable' }));
      await send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        responseHeaders: Object.entries(answer.headers).map(([name, value]) => ({ name, value })),
        body: answer.body.toString('base64'),
      });
    } finally {
      waiting.delete(requestId);
    }
  };
  const stop = devTools.listen((event) => {
    if (event.sessionId !== sessionId) return;
    if (event.method === 'Inspector.targetCrashed') crashed.reject(new Error('the page crashed'));
    // A request of a page that was left needs no answer.
    else if (event.method === 'Fetch.requestPaused')
      fulfil(event.params as PausedRequest).catch(() => undefined);
    else watch.add(event);
  });
  await preparePage(send, parts);

  let world: number | undefined;
  return {
    async load(address) {
      const { frameId } = await send<{ frameId: string }>('Page.navigate', { url: origin + address });
      const created = await send<{ executionContextId: number }>('Page.createIsolatedWorld', { frameId });
      world = created.executionContextId;
    },
    async navigate(address) {
      // The browser exempts code that runs through the tools from the page's policy, and the remote's code must obey it.
      const expression = `void history.pushState(null, '', ${JSON.stringify(address)})`;
      await send('Runtime.evaluate', { expression, allowUnsafeEvalBlockedByCSP: false });
    },
    async ask<T>(code: string) {
      const { result, exceptionDetails } = await send<{
        result: { value: T };
        exceptionDetails?: { text: string };
      }>('Runtime.evaluate', { expression: code, contextId: world, returnByValue: true });
      if (exceptionDetails) throw new Error(`The question failed: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    isQuiet: () => waiting.size === 0,
    takeRequests() {
      const paths = new Set([...begun, ...waiting.values()]);
      begun = new Set();
      return [...paths];
    },
    takeProblems: () => watch.takeProblems(),
    takeReports: () => watch.takeReports(),
    measureMemory: () => measureMemory(send),
    async close() {
      stop();
      // A browser that has ended has no pages.
      await devTools.send('Target.disposeBrowserContext', context).catch(() => undefined);
    },
  };
}

type Send = <T>(method: string, params?: object) => Promise<T>;

/** Sets up the events, the interception of requests, the screen and the start of a page. */
async function preparePage(send: Send, parts: TrialPageParts): Promise<void> {
  const { device } = parts;
  for (const domain of ['Page', 'Runtime', 'Network', 'Log', 'Audits', 'Inspector'])
    await send(`${domain}.enable`);
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Emulation.setDeviceMetricsOverride', screens[device]);
  await send('Emulation.setTouchEmulationEnabled', { enabled: device === 'phone' });
  await send('Emulation.setUserAgentOverride', { userAgent: device === 'phone' ? mobileAgent : agent });
  await send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
  });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: createStart(parts) });
}

async function measureMemory(send: Send): Promise<KeptMemory> {
  // The browser keeps what the page wrote to its console.
  await send('Runtime.discardConsoleEntries');
  await send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await send<{ nodes: number; jsEventListeners: number }>(
    'Memory.getDOMCounters',
  );
  const { usedSize } = await send<{ usedSize: number }>('Runtime.getHeapUsage');
  return { nodes, listeners: jsEventListeners, heapBytes: usedSize };
}

/** Creates the script that runs before the page's: a session, except for a visitor, and a browser that is online. */
function createStart({ language, account, style, disguise }: TrialPageParts): string {
  const { origin, token, word } = disguise;
  const session = { token, username: word, isAgent: String(accountCodes[account][0]) };
  const stored = style.isVisitor ? {} : session;
  return `if (location.origin === ${JSON.stringify(origin)}) {
    for (const [key, value] of Object.entries(${JSON.stringify(stored)})) sessionStorage.setItem(key, value);
    localStorage.setItem(${JSON.stringify(preferenceKeys.language)}, ${JSON.stringify(language)});
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true, configurable: true });
  }`;
}

interface Watch {
  add(event: BrowserEvent): void;
  /** Adds what the shell reports about the release. */
  addReports(body: string | undefined): void;
  takeProblems(): string[];
  takeReports(): string[];
}

/** Collects errors, violations of the page's policy and blocked scripts, as far as code of `base` is involved. */
function watchProblems(base: string): Watch {
  const problems = new Set<string>();
  const reports = new Set<string>();
  const addresses = new Map<string, string>();
  const isOwn = (event: unknown): boolean => JSON.stringify(event).includes(base);
  const add = ({ method, params }: BrowserEvent): void => {
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request } = params as { requestId: string; request: { url: string } };
      if (request.url.includes(base)) addresses.set(requestId, request.url);
    } else if (method === 'Network.loadingFailed') {
      const { requestId, blockedReason } = params as { requestId: string; blockedReason?: string };
      const file = addresses.get(requestId)?.split('/').at(-1);
      if (file && blockedReason === 'integrity') problems.add(toMissingHash(file));
    } else if (method === 'Runtime.exceptionThrown' && isOwn(params)) {
      const { exceptionDetails } = params as {
        exceptionDetails: { text: string; exception?: { description?: string } };
      };
      const [line] = (exceptionDetails.exception?.description ?? exceptionDetails.text).split('\n');
      problems.add(`an uncaught error: ${line}`);
    } else if (method === 'Log.entryAdded' && isOwn(params)) {
      const { entry } = params as { entry: { source: string; text: string } };
      if (entry.source === 'security')
        problems.add(
          `the policy of the page blocked it: ${entry.text.split(/\.? (?:Either|Note|The action) /)[0]}`,
        );
    }
  };
  return {
    add,
    addReports(body = '{}') {
      const { entries = [] } = JSON.parse(body) as { entries?: TelemetryEntry[] };
      for (const { kind, remote, version, message } of entries) {
        const isFailure = message !== undefined && kind !== 'vital' && !message.startsWith('nobody caught');
        if (isFailure && getReleaseBase(remote, version).startsWith(base)) reports.add(message);
      }
    },
    takeProblems: () => takeAll(problems),
    takeReports: () => takeAll(reports),
  };
}

function takeAll(found: Set<string>): string[] {
  const taken = [...found];
  found.clear();
  return taken;
}

const toMissingHash = (file: string): string =>
  `${file} was requested without its hash, and the browser blocked it; build with parlour-build, or set \`integrity\` from __parlourLoading__ (shared/build/README.md)`;
