import { createLazyPart } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MissingDialogPart } from '../../components/missing-part.tsx';
import { SignInTexts } from '../../sign-in/sign-in-texts.tsx';
import { type SessionEnd, sessionEndAtom } from '../../state/session-end.ts';

const SessionEndDialog = createLazyPart(() => import('./session-end-dialog.tsx'));

/** Mounts the warning before a session ends. Its code loads with it. */
export function SessionEndHost() {
  const end = useAtomValue(sessionEndAtom);
  /** Warning that the person closed because its code could not be loaded. */
  const [closed, setClosed] = useState<SessionEnd>();
  if (!end || end === closed) return null;
  const renderMissing = (retry: () => void) => (
    <MissingDialogPart retry={retry} onClose={() => setClosed(end)} />
  );
  return (
    <SignInTexts key={end.cause} missing={renderMissing}>
      <SessionEndDialog end={end} missing={renderMissing} />
    </SignInTexts>
  );
}
