import { createContext, use } from 'react';

export const InSummary = createContext(false);

/** Returns whether a cell is in the summary of a card, which is a button: a link or button shows its text alone there. */
export const useInSummary = (): boolean => use(InSummary);
