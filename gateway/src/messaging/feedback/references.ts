import { AppError } from '@parlour/contracts';
import type { FeedbackTable } from './store.ts';

const letters: Record<FeedbackTable, string> = {
  messaging_feedback: 'F',
  messaging_affiliate_application: 'A',
};
const firstNumber = 1000;

/** Formats the reference that a person quotes in later questions: `F-1007`. */
export const formatReference = (table: FeedbackTable, id: number): string =>
  `${letters[table]}-${firstNumber + id}`;

/** Parses a reference. Returns undefined for an invalid one. */
export function parseReference(reference: string): { table: FeedbackTable; id: number } | undefined {
  const [, letter, digits] = /^([FA])-(\d{4,12})$/.exec(reference) ?? [];
  const id = Number(digits) - firstNumber;
  if (letter === undefined || !(id > 0)) return undefined;
  return {
    table: letter === letters.messaging_feedback ? 'messaging_feedback' : 'messaging_affiliate_application',
    id,
  };
}

export const createNotFoundError = (reference: string): AppError =>
  new AppError('request.not-found', `Nothing was received as ${reference}.`);
