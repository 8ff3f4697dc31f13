import type { LoadFailureReason, MountProps } from '@parlour/contracts';
import { BrowserRouter } from '@parlour/router';
import { useAtomValue } from 'jotai';
import * as React from 'react';
import { type ComponentType, Suspense } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { ErrorBoundary } from './error-boundary.tsx';
import { RouteView } from './route-view.tsx';
import { type ViewContext, ViewProvider } from './view-context.tsx';

interface ViewToMount {
  release: { name: string; version: string };
  component: ComponentType;
  context: ViewContext;
  props: MountProps;
}

export interface MountedView {
  /** Resolves once the view is rendered in its element. */
  shown: Promise<void>;
  snapshot(): Record<string, unknown>;
  unmount(): Promise<void>;
}

/** Renders one view into its element through single-spa-react. */
export function mountView({ release, component, context, props }: ViewToMount): MountedView {
  const { site, element, view, onFailure } = props;
  const fail = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    site.telemetry.report({ kind: 'render', remote: release.name, version: release.version, message });
    onFailure?.({ reason: toFailureReason(error), error });
  };
  const Root = () => (
    <ErrorBoundary onError={fail} fallback={() => !onFailure && <FailedView context={context} />}>
      <ViewProvider context={context}>
        <Suspense fallback={null}>
          <BrowserRouter>
            <ContributedView remote={release.name} view={view} component={component} context={context} />
          </BrowserRouter>
        </Suspense>
      </ViewProvider>
    </ErrorBoundary>
  );
  const lifecycles = singleSpaReact<object>({
    React,
    ReactDOMClient,
    renderType: 'createRoot',
    rootComponent: Root,
    suppressComponentDidCatchWarning: true,
    parcelCanUpdate: false,
    domElementGetter: () => element,
  });
  const appProps = createAppProps(release);
  return {
    shown: lifecycles.mount(appProps),
    snapshot: () => context.preserved.snapshot(),
    unmount: () => lifecycles.unmount(appProps),
  };
}

interface ContributedViewProps {
  remote: string;
  view: string;
  component: ComponentType;
  context: ViewContext;
}

function ContributedView({ remote, view, component, context }: ContributedViewProps) {
  const { byRemote } = useAtomValue(context.site.atoms.contributions);
  const routes = byRemote[remote]?.routes ?? [];
  return <RouteView view={component} paths={routes.filter((r) => r.view === view).map((r) => r.path)} />;
}

/** Replaces a failed view when no shell handles the failure, as when the remote runs alone. */
function FailedView({ context }: { context: ViewContext }) {
  const { i18n } = context.site.texts;
  return <p role="alert">{i18n.t('server.defect', { ns: 'errors', keySeparator: false })}</p>;
}

const toFailureReason = (error: unknown): LoadFailureReason =>
  error instanceof Error && error.name === 'ChunkLoadError' ? 'chunk' : 'render';

/**
 * single-spa-react stores its roots by `name`, in one table for all releases of the page, since the releases share
 * the library. Two mounts with one name would unmount each other, so every mount gets a unique name.
 */
function createAppProps(release: { name: string; version: string }): AppProps {
  return {
    name: `${release.name}@${release.version}#${crypto.randomUUID()}`,
    singleSpa: undefined,
    mountParcel: () => {
      throw new Error('A remote reaches other remotes through site.slots, not through parcels.');
    },
  };
}
