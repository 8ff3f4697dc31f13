import { useLocation } from '@parlour/router';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useDialogs, useSite } from '../context/services.tsx';
import { dialogPaths } from '../routing/main-view.ts';
import { sessionAtom } from '../session/index.ts';
import { SignInTexts } from '../sign-in/sign-in-texts.tsx';
import { type DialogRequest, dialogsAtom, type OpenDialog } from '../state/dialogs.ts';

/** Props of every modal of the shell. */
export type DialogProps<Kind extends DialogRequest['kind']> = {
  dialog: Extract<OpenDialog, { kind: Kind }>;
};

const LoginDialog = lazy(() => import('./login-dialog.tsx'));
const RegisterDialog = lazy(() => import('./register-dialog.tsx'));
const RecoveryDialog = lazy(() => import('./recovery-dialog.tsx'));
const NewPasswordDialog = lazy(() => import('./new-password-dialog.tsx'));
const PasswordDialog = lazy(() => import('./password-dialog.tsx'));
const AnnouncementDialog = lazy(() => import('./announcement-dialog.tsx'));
const PopupDialog = lazy(() => import('./popup-dialog.tsx'));
const TermsDialog = lazy(() => import('./terms/terms-dialog.tsx'));
const HelpDialog = lazy(() => import('./help/help-dialog.tsx'));
const QuestionDialog = lazy(() => import('./question-dialog.tsx'));
const NoticeDialog = lazy(() => import('./notice-dialog.tsx'));

/** Renders every open modal of the shell, the last one topmost. The code of each modal loads on first use. */
export function DialogHost() {
  const dialogs = useAtomValue(dialogsAtom);
  useDialogFromAddress();
  // One Suspense boundary per dialog: a shared one would hide the open dialogs, and the focus in them, while the next
  // loads.
  return dialogs.map((dialog) => (
    <Suspense key={dialog.id} fallback={null}>
      <Dialog dialog={dialog} />
    </Suspense>
  ));
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case 'login':
    case 'register':
    case 'recovery':
    case 'new-password':
    case 'password':
    case 'terms':
    case 'help':
      return (
        <SignInTexts>
          <SignInDialog dialog={dialog} />
        </SignInTexts>
      );
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

type SignInKind = 'login' | 'register' | 'recovery' | 'new-password' | 'password' | 'terms' | 'help';

function SignInDialog({ dialog }: { dialog: Extract<OpenDialog, { kind: SignInKind }> }) {
  switch (dialog.kind) {
    case 'login':
      return <LoginDialog dialog={dialog} />;
    case 'register':
      return <RegisterDialog dialog={dialog} />;
    case 'recovery':
      return <RecoveryDialog dialog={dialog} />;
    case 'new-password':
      return <NewPasswordDialog dialog={dialog} />;
    case 'password':
      return <PasswordDialog dialog={dialog} />;
    case 'terms':
      return <TermsDialog dialog={dialog} />;
    case 'help':
      return <HelpDialog dialog={dialog} />;
  }
}

/** Opens the dialog of `/login` or `/register` over the home page. Closing it navigates to the home page. */
function useDialogFromAddress(): void {
  const dialogs = useDialogs();
  const site = useSite();
  const { pathname } = useLocation();
  const session = useAtomValue(sessionAtom);
  const kind = dialogPaths[pathname];

  useEffect(() => {
    if (!kind || session.state === 'restoring') return;
    if (session.state === 'signed-in') return site.navigate('/', { replace: true });
    let isCancelled = false;
    void dialogs.open({ kind }).then(() => {
      if (!isCancelled) site.navigate('/', { replace: true });
    });
    return () => {
      isCancelled = true;
    };
  }, [kind, session.state, dialogs, site]);
}
