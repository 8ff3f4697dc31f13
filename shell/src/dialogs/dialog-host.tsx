import { useLocation } from '@parlour/router';
import { createLazyPart, type LazyPartStates } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { MissingDialogPart } from '../components/missing-part.tsx';
import { useDialogs, useSite } from '../context/services.tsx';
import { dialogPaths } from '../routing/main-view.ts';
import { sessionAtom } from '../session/index.ts';
import { SignInTexts } from '../sign-in/sign-in-texts.tsx';
import { type DialogRequest, dialogsAtom, type OpenDialog } from '../state/dialogs.ts';

/** Props of every modal of the shell. */
export type DialogProps<Kind extends DialogRequest['kind']> = {
  dialog: Extract<OpenDialog, { kind: Kind }>;
};

const LoginDialog = createLazyPart(() => import('./login-dialog.tsx'));
const RegisterDialog = createLazyPart(() => import('./register-dialog.tsx'));
const RecoveryDialog = createLazyPart(() => import('./recovery-dialog.tsx'));
const NewPasswordDialog = createLazyPart(() => import('./new-password-dialog.tsx'));
const PasswordDialog = createLazyPart(() => import('./password-dialog.tsx'));
const LinkDialog = createLazyPart(() => import('./link-dialog.tsx'));
const AnnouncementDialog = createLazyPart(() => import('./announcement-dialog.tsx'));
const PopupDialog = createLazyPart(() => import('./popup-dialog.tsx'));
const TermsDialog = createLazyPart(() => import('./terms/terms-dialog.tsx'));
const HelpDialog = createLazyPart(() => import('./help/help-dialog.tsx'));
const WelcomeDialog = createLazyPart(() => import('./welcome-dialog.tsx'));
const QuestionDialog = createLazyPart(() => import('./question-dialog.tsx'));
const NoticeDialog = createLazyPart(() => import('./notice-dialog.tsx'));

/** Renders every open modal of the shell, the last one topmost. The code of each modal loads on first use. */
export function DialogHost() {
  const dialogs = useAtomValue(dialogsAtom);
  useDialogFromAddress();
  return dialogs.map((dialog) => <Dialog key={dialog.id} dialog={dialog} />);
}

function Dialog({ dialog }: { dialog: OpenDialog }) {
  const missing = (retry: () => void) => (
    <MissingDialogPart retry={retry} onClose={() => dialog.close(false)} />
  );
  switch (dialog.kind) {
    case 'login':
    case 'register':
    case 'recovery':
    case 'new-password':
    case 'password':
    case 'link':
    case 'terms':
    case 'help':
    case 'welcome':
      return (
        <SignInTexts missing={missing}>
          <SignInDialog dialog={dialog} missing={missing} />
        </SignInTexts>
      );
    case 'confirm':
      return <QuestionDialog dialog={dialog} missing={missing} />;
    case 'notify':
      return <NoticeDialog dialog={dialog} missing={missing} />;
    case 'announcements':
      return <AnnouncementDialog dialog={dialog} missing={missing} />;
    case 'popups':
      return <PopupDialog dialog={dialog} missing={missing} />;
  }
}

type SignInKind =
  | 'login'
  | 'register'
  | 'recovery'
  | 'new-password'
  | 'password'
  | 'link'
  | 'terms'
  | 'help'
  | 'welcome';

interface SignInDialogProps extends Pick<LazyPartStates, 'missing'> {
  dialog: Extract<OpenDialog, { kind: SignInKind }>;
}

function SignInDialog({ dialog, missing }: SignInDialogProps) {
  switch (dialog.kind) {
    case 'login':
      return <LoginDialog dialog={dialog} missing={missing} />;
    case 'register':
      return <RegisterDialog dialog={dialog} missing={missing} />;
    case 'recovery':
      return <RecoveryDialog dialog={dialog} missing={missing} />;
    case 'new-password':
      return <NewPasswordDialog dialog={dialog} missing={missing} />;
    case 'password':
      return <PasswordDialog dialog={dialog} missing={missing} />;
    case 'link':
      return <LinkDialog dialog={dialog} missing={missing} />;
    case 'terms':
      return <TermsDialog dialog={dialog} missing={missing} />;
    case 'help':
      return <HelpDialog dialog={dialog} missing={missing} />;
    case 'welcome':
      return <WelcomeDialog dialog={dialog} missing={missing} />;
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
