import type { MountProps, RemoteModule, Site } from '@parlour/contracts';
import { loadTexts, type TextTree } from '@parlour/texts';
import { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { createExportRuns } from './export/export-runs.ts';
import { type MountedView, mountView } from './mounted-view.tsx';
import { createPreservedState } from './preserved-state.ts';
import { releaseVersion } from './release-info.ts';
import { type ReleaseTexts, startReleaseTexts } from './release-texts.ts';
import { resetQueriesOnMemberChange } from './reset-queries.ts';

/** The module of a view: `export default function DepositPage() { … }`. */
export interface ViewModule {
  default: ComponentType;
}

/** All views of the release, by the name that its contributions use. */
type Views = Record<string, () => Promise<ViewModule>>;

interface ExposeOptions {
  /** The package's name without scope: `mfe-wallet`. Its texts are `shared/texts/<language>/<name>.json`. */
  name: string;
  views: Views;
  /** Loads the texts of a language folder. Default: the release's own files. */
  loadTexts?(folder: string): Promise<TextTree>;
}

/**
 * Creates the exposed module of a remote from its views. Each mounted view gets an error boundary, Suspense, the
 * site's atom store, this release's query client and texts, and a router, so that no view can forget them.
 * One release can be mounted in several slots of a page at once.
 *
 * `mount` rejects when the view is unknown, or when its code or texts cannot be loaded; the slot then stays empty. An
 * error while rendering does not reject: it goes to `onFailure` and to the site's telemetry.
 */
export function exposeRemote(options: ExposeOptions): RemoteModule {
  const { name, views } = options;
  const queries = createQueries();
  const exports = createExportRuns();
  const mounted = new Map<HTMLElement, MountedView>();
  let texts: ReleaseTexts | undefined;
  let stopQueryReset: (() => void) | undefined;

  const getTexts = (site: Site): ReleaseTexts => {
    texts ??= startReleaseTexts({
      site,
      namespace: `${name}@${releaseVersion}`,
      load: options.loadTexts ?? ((folder) => loadTexts(folder, name)),
    });
    return texts;
  };
  const startQueryReset = ({ atoms, events, store }: Site): void => {
    const session = store.get(atoms.session);
    const owner = session.state === 'signed-in' ? session.username : undefined;
    stopQueryReset ??= resetQueriesOnMemberChange(queries, events, owner);
  };
  const loadView = async (view: string): Promise<ComponentType> => {
    const load = views[view];
    if (!load)
      throw new Error(`${name}@${releaseVersion} has no view "${view}": it offers ${Object.keys(views)}.`);
    return (await load()).default;
  };
  const prepare = async (site: Site, view: string) => {
    const releaseTexts = getTexts(site);
    const [component] = await Promise.all([loadView(view), releaseTexts.ready()]);
    return { component, texts: releaseTexts };
  };

  return {
    // Starts loading the texts without awaiting them: only `preload` and `mount` wait for the network.
    bootstrap: async ({ site }) => {
      getTexts(site);
    },
    preload: async ({ site, view }) => {
      await prepare(site, view);
    },
    mount: async (props: MountProps) => {
      const { component, texts: releaseTexts } = await prepare(props.site, props.view);
      if (props.signal.aborted) return;
      startQueryReset(props.site);
      const preserved = createPreservedState(props.handover);
      const context = {
        site: props.site,
        texts: releaseTexts,
        preserved,
        queries,
        exports,
        signal: props.signal,
      };
      const view = mountView({ release: { name, version: releaseVersion }, component, context, props });
      mounted.set(props.element, view);
      await view.shown;
    },
    unmount: async ({ element }) => {
      const view = mounted.get(element);
      mounted.delete(element);
      await view?.unmount();
    },
    snapshot: ({ element }) => mounted.get(element)?.snapshot() ?? {},
    dispose: () => {
      texts?.stop();
      texts = undefined;
      stopQueryReset?.();
      stopQueryReset = undefined;
      exports.cancelAll();
      queries.clear();
    },
  };
}

/** Creates the query client. It does not retry, since the API client already retries reads. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
  });
}
