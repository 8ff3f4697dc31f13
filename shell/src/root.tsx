import { BrowserRouter, useLocation } from '@parlour/router';
import { LoaderOverlay, ToastStack } from '@parlour/ui';
import { Provider, useAtomValue, useSetAtom } from 'jotai';
import { StrictMode } from 'react';
import { CrashNotice } from './components/crash-notice.tsx';
import { ErrorBoundary } from './components/error-boundary.tsx';
import { ServicesProvider, useRuntime } from './context/services.tsx';
import { useText } from './context/use-text.ts';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { SessionEndHost } from './dialogs/session-end/session-end-host.tsx';
import { AttachedNotices } from './frame/attached-notices.tsx';
import { Frame } from './frame/frame.tsx';
import { getLayout } from './frame/frame-layout.ts';
import { OverrideBadge } from './overrides/override-badge.tsx';
import { ClosedPage } from './pages/closed-page.tsx';
import { ShellPageView } from './pages/shell-page-view.tsx';
import { PreviewBadge } from './preview/preview-badge.tsx';
import { isStandaloneHelp } from './routing/main-view.ts';
import type { Shell } from './start/start-page.ts';
import { dropToastAtom, toastsAtom } from './state/dialogs.ts';
import { loaderShownAtom } from './state/loader-cover.ts';
import { statusAtom } from './state/status.ts';

export function Root({ shell }: { shell: Shell }) {
  return (
    <StrictMode>
      <Provider store={shell.site.store}>
        <ServicesProvider services={shell}>
          <ErrorBoundary onError={shell.reportError} fallback={(retry) => <CrashNotice retry={retry} />}>
            <BrowserRouter>
              <Page />
            </BrowserRouter>
          </ErrorBoundary>
        </ServicesProvider>
      </Provider>
    </StrictMode>
  );
}

/** Renders the whole site, or the closed page instead (START-01). Customer service stays available then. */
function Page() {
  const { pathname } = useLocation();
  const status = useAtomValue(statusAtom);
  const closure = status.state === 'known' ? status.status.closure : undefined;
  return (
    <>
      {closure && closure.status !== 0 && !isStandaloneHelp(pathname) ? (
        <ClosedPage closure={closure} />
      ) : (
        <OpenPage />
      )}
      <OverrideBadge />
      <PreviewBadge />
      <Toasts />
      <Loader />
    </>
  );
}

const OpenPage = () => (
  <>
    <Frame renderPage={(page) => <ShellPageView key={page} page={page} />} />
    <AttachedNotices />
    <DialogHost />
    <SessionEndHost />
  </>
);

function Toasts() {
  const t = useText();
  const toasts = useAtomValue(toastsAtom);
  const drop = useSetAtom(dropToastAtom);
  const { pathname } = useLocation();
  const frame = useRuntime().targets.route(pathname)?.route.frame;
  const { toasts: position } = getLayout(pathname, frame);
  return <ToastStack toasts={toasts} position={position} onDismiss={drop} closeLabel={t('close')} />;
}

function Loader() {
  const t = useText();
  return <LoaderOverlay shown={useAtomValue(loaderShownAtom)} label={t('loading')} />;
}
