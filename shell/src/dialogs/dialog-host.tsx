import { useLocation } from '@parlour/router';
import { sessionAtom } from '@parlour/session';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useShell } from '../frame/shell-context.tsx';
import { type DialogRequest, dialogsAtom, type OpenDialog } from '../site/dialogs.ts';
import { dialogPaths } from '../start/main-view.ts';

/** What every modal of the shell is given. */
export type DialogProps<Kind extends DialogRequest['kind']> = {
  dialog: Extract<OpenDialog, { kind: Kind }>;
};

const LoginDialog = lazy(() => import('./login-dialog.tsx'));
const RegisterDialog = lazy(() => import('./register-dialog.tsx'));
const AnnouncementDialog = lazy(() => import('./announcement-dialog.tsx'));
const PopupDialog = lazy(() => import('./popup-dialog.tsx'));
const QuestionDialog = lazy(() => import('./question-dialog.tsx'));
const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));

/** Every open modal of the shell, the last one topmost. Each comes with its own code, when it is first needed. */
export function DialogHost() {
  const dialogs = useAtomValue(dialogsAtom);
  useDialogOfAddress();
  return (
    <Suspense fallback={null}>
      {dialogs.map((dialog) => (
        <Dialog key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'login':
      return <LoginDialog dialog={dialog} />;
    case 'register':
      return <RegisterDialog dialog={dialog} />;
    case 'confirm':
      return <QuestionDialog dialog={dialog} />;
    case 'notify':
      return <NoticeDialog dialog={dialog} />;
    case 'announcements':
      return <AnnouncementDialog dialog={dialog} />;
    case 'popups':
      return <PopupDialog dialog={dialog} />;
  }
}

/** `/login` and `/register` are the home page with that dialog over it; closed, the address is the home page's. */
function useDialogOfAddress(): void {
  const { dialogs, site } = useShell();
  const { pathname } = useLocation();
  const session = useAtomValue(sessionAtom);
  const kind = dialogPaths[pathname];

  useEffect(() => {
    if (!kind || session.state === 'restoring') return;
    if (session.state === 'signed-in') return site.navigate('/', { replace: true });
    let left = false;
    void dialogs.open({ kind }).then(() => {
      if (!left) site.navigate('/', { replace: true });
    });
    return () => {
      left = true;
    };
  }, [kind, session.state, dialogs, site]);
}
