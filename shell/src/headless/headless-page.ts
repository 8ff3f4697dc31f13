import type { Contributions, LiveRelease, LoadFailureReason, RemoteModule, Site } from '@parlour/contracts';
import { siteContractVersion } from '@parlour/contracts';
import { createFakeGateway, createTestSite, people, type TestSite } from '@parlour/testing';
import type { Federation, FederationParts } from '../runtime/federation.ts';
import { createIntegrityRegistry, type IntegrityRegistry } from '../runtime/integrity-registry.ts';
import { getErrorMessage } from '../runtime/load-result.ts';
import { createRemoteLoader, type RemoteLoader } from '../runtime/remote-loader.ts';
import { withTimeout } from '../runtime/with-timeout.ts';

/** Result of trying out one release. */
interface HeadlessReport {
  name: string;
  version: string;
  /** Functions of `RemoteModule` that the exposed module lacks. */
  missingLifecycles: string[];
  failures: { when: string; message: string }[];
}

interface HeadlessPage {
  /** Loads a release, and mounts and unmounts each of its views once. Calls `onStep` before each step. */
  tryOut(release: LiveRelease, onStep: (step: string) => void): Promise<HeadlessReport>;
}

const limits = { loadMs: 5000, bootstrapMs: 3000, mountMs: 5000, unmountMs: 2000 };
/** Time in ms for effects to run, and for a gateway that refuses at once to respond. */
const effectsWaitMs = 40;
const lifecycles = ['bootstrap', 'mount', 'unmount', 'snapshot', 'dispose'] as const;

interface Parts {
  federation: Federation;
  loader: RemoteLoader;
  page: TestSite;
}

/**
 * Creates a headless page. `createFederation` is the shell's own, so a release that loads here also loads in a browser.
 */
export function createHeadlessPage(createFederation: (parts: FederationParts) => Federation): HeadlessPage {
  const integrity = createIntegrityRegistry();
  const federation = createFederation({ integrity, getCacheBuster: () => '', timeoutMs: limits.loadMs });
  return {
    async tryOut(release, onStep) {
      integrity.add(release);
      const parts = await openPage(release, federation, integrity);
      const report: HeadlessReport = {
        name: release.name,
        version: release.version,
        missingLifecycles: [],
        failures: [],
      };
      const step = async (when: string, action: () => Promise<void>): Promise<boolean> => {
        onStep(when);
        const errors = watchErrors();
        try {
          await action();
          const [error] = errors.end();
          if (error !== undefined) throw error;
          return true;
        } catch (error) {
          errors.end();
          report.failures.push({ when, message: getErrorMessage(error) });
          return false;
        }
      };

      const isLoaded = await step('while its code was loaded', async () => {
        const exposed = await withTimeout(parts.federation.load(release, 'remote'), limits.loadMs, 'loading');
        report.missingLifecycles = findMissingLifecycles(exposed);
      });
      if (!isLoaded || report.missingLifecycles.length > 0) return report;
      await step('at bootstrap', async () => {
        const result = await parts.loader.load(release);
        if (result.state === 'failed') throw new Error(result.message);
      });
      const module = parts.loader.loaded(release);
      if (!module) return report;
      for (const [view, address] of listViews(release.contributions)) {
        await step(`showing the view ${view}`, () => mountOnce(module, parts.page, view, address));
      }
      await step('at its end', async () => parts.loader.evict(release));
      return report;
    },
  };
}

async function openPage(
  release: LiveRelease,
  federation: Federation,
  integrity: IntegrityRegistry,
): Promise<Parts> {
  const page = await createTestSite({
    gateway: createFakeGateway(),
    member: release.contributions.panelPages.some(({ panel }) => panel === 'agent') ? people.chi : people.ada,
    balanceMinor: 128_465_000,
    contributions: { [release.name]: release.contributions },
  });
  const loader = createRemoteLoader({
    federation,
    integrity,
    contract: siteContractVersion,
    siteFor: (): Site => page.site,
    limits,
  });
  return { federation, loader, page };
}

/** Mounts a view, waits for its effects, and unmounts it. Rejects with the first error. */
async function mountOnce(module: RemoteModule, page: TestSite, view: string, address: string): Promise<void> {
  page.site.navigate(address);
  const element = document.createElement('div');
  document.body.append(element);
  const ended = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const onFailure = ({ reason, error }: { reason: LoadFailureReason; error: unknown }): void =>
    failed.reject(new Error(`${reason}: ${getErrorMessage(error)}`, { cause: error }));
  try {
    const mounting = module.mount({ site: page.site, view, element, signal: ended.signal, onFailure });
    await Promise.race([withTimeout(mounting, limits.mountMs, 'mounting'), failed.promise]);
    await Promise.race([new Promise((resolve) => setTimeout(resolve, effectsWaitMs)), failed.promise]);
    module.snapshot({ element });
  } finally {
    ended.abort();
    await withTimeout(module.unmount({ element }), limits.unmountMs, 'unmounting');
    element.remove();
  }
}

function findMissingLifecycles(exposed: unknown): string[] {
  const module = typeof exposed === 'object' && exposed !== null ? { ...exposed } : {};
  return lifecycles.filter((name) => typeof Reflect.get(module, name) !== 'function');
}

/** Lists every contributed view with an address of a page that shows it. */
function listViews({ routes, panels, panelPages, widgets }: Contributions): Map<string, string> {
  return new Map([
    ...widgets.map(({ view }): [string, string] => [view, '/']),
    ...panels.map(({ panel, view }): [string, string] => [view, `/?${panel}`]),
    ...panelPages.map(({ panel, key, view }): [string, string] => [view, `/?${panel}=${key}`]),
    ...routes.map(({ path, view }): [string, string] => [view, toExampleAddress(path)]),
  ]);
}

/** Creates an address that matches the pattern, with an example value for every parameter. */
const toExampleAddress = (path: string): string => path.replace(/:[^/]+/g, '1').replace(/\*$/, '1');

/** Collects uncaught errors until `end` is called. */
function watchErrors(): { end(): unknown[] } {
  const found: unknown[] = [];
  const onError = (event: ErrorEvent): void => {
    found.push(event.error ?? event.message);
  };
  window.addEventListener('error', onError);
  return {
    end() {
      window.removeEventListener('error', onError);
      return found;
    },
  };
}
