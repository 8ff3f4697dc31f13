import { atom } from 'jotai';
import { sessionAtom } from '../session/index.ts';
import { statusAtom } from './status.ts';

/** True while the site requires a login everywhere and the visitor is not signed in (ROUTE-09). */
export const membersOnlyAtom = atom((get) => {
  const status = get(statusAtom);
  if (status.state !== 'known' || !status.status.loginRequiredForHome) return false;
  return get(sessionAtom).state === 'visitor';
});
