import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { sessionEndAtom } from '../../state/session-end.ts';

const SessionEndDialog = lazy(() => import('./session-end-dialog.tsx'));

/** Mounts the warning before a session ends. Its code loads with it. */
export function SessionEndHost() {
  const end = useAtomValue(sessionEndAtom);
  return <Suspense fallback={null}>{end && <SessionEndDialog key={end.cause} end={end} />}</Suspense>;
}
