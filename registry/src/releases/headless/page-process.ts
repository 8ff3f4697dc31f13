/**
 * Child process that mounts releases in a headless page. It runs code of the publisher, so its parent restricts its
 * file access, environment and child processes, and kills it after a timeout.
 */
import { type Context, Script } from 'node:vm';
import { type Event, type HTMLScriptElement, Window } from 'happy-dom';
import type { HeadlessReport } from './headless-run.ts';
import type { PageAnswer, PageJob } from './page-job.ts';
import { type PageWatch, watchPage } from './page-watch.ts';

/** Object that the live shell's headless script adds to the page; see `shell/src/headless`. */
interface HeadlessPage {
  tryOut(release: unknown, onStep: (step: string) => void): Promise<HeadlessReport>;
}

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const send = (answer: PageAnswer): void => void process.send?.(answer);

async function run({ origin, shellScript, files, releases }: PageJob): Promise<void> {
  for (const release of releases) {
    const window = openWindow(origin);
    const { happyDOM } = window;
    const watch = watchPage(window);
    runScriptsFrom(window, files, shellScript, watch);
    const failed = await runScript(window, origin + shellScript);
    const page: unknown = Reflect.get(window, 'parlourHeadless');
    if (failed || !isHeadlessPage(page)) {
      send({ unusable: `${shellScript} did not run: ${failed ?? 'it left nothing'}` });
      return;
    }
    const report = await page.tryOut(release, (step) => {
      watch.begin();
      send({ step: { name: release.name, when: step } });
    });
    const findings = watch.list().map((message) => ({ when: 'while it ran', message }));
    send({ report: { ...report, failures: [...findings, ...report.failures] } });
    await happyDOM.abort();
  }
  send({ done: true });
}

function openWindow(origin: string): Window {
  const window = new Window({
    url: `${origin}/`,
    width: 1280,
    height: 800,
    settings: {
      enableJavaScriptEvaluation: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
      disableComputedStyleRendering: true,
      // A release that recognises tests by the name of the browser is judged as in a browser of players.
      navigator: { userAgent },
      // `runScriptsFrom` runs the scripts. Stylesheets are not needed.
      disableJavaScriptFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
      fetch: {
        interceptor: {
          beforeAsyncRequest: async ({ window: asking }) => new asking.Response('', { status: 404 }),
          beforeSyncRequest: ({ request }) => ({
            status: 404,
            statusText: '',
            ok: false,
            url: request.url,
            redirected: false,
            headers: new window.Headers(),
            body: Buffer.alloc(0),
          }),
        },
      },
    },
  });
  addMissingApis(window);
  removeNetwork(window);
  return window;
}

/**
 * Runs every script that is added to the page, as a browser does: as a global script, whose variables are properties of
 * the window, and asynchronously. The library would run it inside a function. Like the page's policy, blocks scripts that
 * are requested without a hash.
 */
function runScriptsFrom(
  window: Window,
  files: Readonly<Record<string, string>>,
  shellScript: string,
  watch: PageWatch,
): void {
  const { document } = window;
  const done = new WeakSet<object>();
  const execute = (script: HTMLScriptElement): boolean => {
    const { pathname } = new URL(script.src);
    const code = Object.hasOwn(files, pathname) ? files[pathname] : undefined;
    if (code === undefined) return false;
    if (pathname !== shellScript && !script.integrity) {
      watch.addBlockedScript(pathname.slice(pathname.lastIndexOf('/') + 1));
      return false;
    }
    Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
    try {
      new Script(code, { filename: pathname }).runInContext(window as unknown as Context);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      window.dispatchEvent(new window.ErrorEvent('error', { message, error: error as Error }));
    } finally {
      Object.defineProperty(document, 'currentScript', { value: null, configurable: true });
    }
    return true;
  };
  const follow = (event: Event): void => {
    const script = event.target as HTMLScriptElement | null;
    if (script?.localName !== 'script' || done.has(script)) return;
    event.stopImmediatePropagation();
    done.add(script);
    setTimeout(() => {
      script.dispatchEvent(new window.Event(execute(script) ? 'load' : 'error'));
    });
  };
  document.addEventListener('load', follow, { capture: true });
}

/** Adds stubs for browser APIs that this page lacks. None of them has a visible effect. */
function addMissingApis(window: Window): void {
  const { prototype } = window.HTMLElement;
  const none = (): void => undefined;
  const missingApis: [object, Record<string, unknown>][] = [
    [window, { structuredClone, TextEncoder, TextDecoder, ReadableStream, WritableStream, TransformStream }],
    [window, { BroadcastChannel: window.EventTarget }],
    [
      prototype,
      {
        animate: () => ({ finished: Promise.resolve(), cancel: none, finish: none }),
        getAnimations: () => [],
        scrollIntoView: none,
        setPointerCapture: none,
        releasePointerCapture: none,
        hasPointerCapture: () => false,
      },
    ],
  ];
  for (const [target, members] of missingApis) {
    for (const [name, value] of Object.entries(members))
      if (!(name in target)) Reflect.set(target, name, value);
  }
}

/**
 * Replaces what opens connections by objects that never do. The interceptors of `openWindow` answer all other requests.
 * The process itself has no network either: see `isolated-process.ts`.
 */
function removeNetwork(window: Window): void {
  class Disconnected extends window.EventTarget {
    readyState = 3;
    send(): void {}
    close(): void {}
  }
  for (const name of ['WebSocket', 'WebSocketStream', 'EventSource', 'WebTransport', 'RTCPeerConnection'])
    Object.defineProperty(window, name, { value: Disconnected, writable: false, configurable: false });
}

/** Runs a script as a page does. Resolves to the error message, or `undefined` on success. */
function runScript(window: Window, url: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const script = window.document.createElement('script');
    let problem: string | undefined;
    window.addEventListener('error', (event) => {
      problem ??= 'message' in event ? String(event.message) : 'an error';
    });
    script.addEventListener('load', () => resolve(problem));
    script.addEventListener('error', () => resolve('it could not be read'));
    script.src = url;
    window.document.head.append(script);
  });
}

const isHeadlessPage = (value: unknown): value is HeadlessPage =>
  typeof value === 'object' && value !== null && 'tryOut' in value && typeof value.tryOut === 'function';

process.once('message', (job: PageJob) => {
  run(job).then(
    () => process.disconnect(),
    (error: unknown) => {
      send({ unusable: error instanceof Error ? error.message : String(error) });
      process.disconnect();
    },
  );
});
