import { createContext, use } from 'react';

export const InSummary = createContext(false);

/**
 * Returns whether a cell is in the summary of a card. The summary is a button, so a link or button shows only
 * its text there.
 */
export const useInSummary = (): boolean => use(InSummary);
