/** Deadlines of feedback, and the way in which an answer reaches its person. */
import { dayMs, hourMs } from '../../server/index.ts';

/** The times of feedback, from the jurisdiction profile. */
export interface FeedbackTerms {
  answerHours: number;
  complaintYears: number;
}

/** Returns the time by which an entry has its first answer (5.13). */
export const getDueAt = (receivedAt: Date, { answerHours }: Pick<FeedbackTerms, 'answerHours'>): Date =>
  new Date(receivedAt.getTime() + answerHours * hourMs);

const daysPerYear = 366;

/** Returns the time until which a complaint is kept: at least the profile's whole years. */
export const getKeptUntil = (
  receivedAt: Date,
  { complaintYears }: Pick<FeedbackTerms, 'complaintYears'>,
): Date => new Date(receivedAt.getTime() + complaintYears * daysPerYear * dayMs);

/** A plausible email address; the mail server decides. */
const mailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

type ReplyWay = { channel: 'message'; memberId: number } | { channel: 'mail'; address: string };

/** Returns how an answer reaches the person: members on the site, others by mail; undefined without an address. */
export function findReplyWay({
  memberId,
  contact,
}: {
  memberId: number | null;
  contact: string | null;
}): ReplyWay | undefined {
  if (memberId !== null) return { channel: 'message', memberId };
  const address = contact?.trim() ?? '';
  return mailPattern.test(address) ? { channel: 'mail', address } : undefined;
}
