import { atom } from 'jotai';

/** What a page of the shell's own calls itself, while it is shown. */
export const shellTitleAtom = atom<string | undefined>(undefined);
