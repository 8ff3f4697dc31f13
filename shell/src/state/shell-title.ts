import { atom } from 'jotai';

/** Title of the shell's own page that is shown. */
export const shellTitleAtom = atom<string | undefined>(undefined);
