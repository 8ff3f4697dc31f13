import { BrowserRouter, useLocation } from '@parlour/router';
import { LoaderOverlay, ToastStack } from '@parlour/ui';
import { Provider, useAtomValue, useSetAtom } from 'jotai';
import { StrictMode } from 'react';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { SessionEndHost } from '../session-end/session-end-host.tsx';
import { dropToastAtom, toastsAtom } from '../site/dialogs.ts';
import { loaderShownAtom } from '../site/loader-cover.ts';
import { isStandaloneHelp } from '../start/main-view.ts';
import type { Shell } from '../start/start-page.ts';
import { statusAtom } from '../start/status.ts';
import { AttachedNotices } from './attached-notices.tsx';
import { ClosedPage } from './closed-page.tsx';
import { Frame } from './frame.tsx';
import { getLayout } from './frame-layout.ts';
import { OverrideBadge } from './override-badge.tsx';
import { ShellProvider, useText } from './shell-context.tsx';

export function Root({ shell }: { shell: Shell }) {
  return (
    <StrictMode>
      <Provider store={shell.site.store}>
        <ShellProvider shell={shell}>
          <BrowserRouter>
            <Page />
          </BrowserRouter>
        </ShellProvider>
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
      <Toasts />
      <Loader />
    </>
  );
}

const OpenPage = () => (
  <>
    <Frame />
    <AttachedNotices />
    <DialogHost />
    <SessionEndHost />
  </>
);

function Toasts() {
  const t = useText();
  const toasts = useAtomValue(toastsAtom);
  const drop = useSetAtom(dropToastAtom);
  const { toasts: position } = getLayout(useLocation().pathname);
  return <ToastStack toasts={toasts} position={position} onDismiss={drop} closeLabel={t('close')} />;
}

function Loader() {
  const t = useText();
  return <LoaderOverlay shown={useAtomValue(loaderShownAtom)} label={t('loading')} />;
}
