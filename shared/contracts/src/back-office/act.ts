/**
 * The operators' acts of the gateway's back office, `/wps/operator/<path>`. The console builds its calls from
 * these declarations, and the gateway validates its input with them. Amounts are minor units, points whole
 * points, times ISO 8601.
 */
import * as z from '@parlour/schema';
import type { OperatorPermission } from '../operator-access.ts';

/** One act. `GET` reads its input from the query, `POST` from a JSON body. */
export interface ActShape {
  method: 'GET' | 'POST';
  path: string;
  permission: OperatorPermission;
  input: z.ZodMiniType;
  /** The answer. An act that needs a second person returns `pendingRequest` instead. */
  value: z.ZodMiniType;
  /** Present on an act that returns data about members: the gateway records who saw it. */
  personal?: PersonalAnswer;
}

/** The personal data in an answer. */
export interface PersonalAnswer {
  /** Names of the data, for the audit record. */
  fields: readonly string[];
  /** Field of the answer, or otherwise of the input, that names the member or object of the act. */
  about: string;
  /** Kinds of objects that are about no member, in names such as `switch:LOBBY`. Nothing is recorded about them. */
  impersonal?: readonly string[];
}

export const declareAct = <const A extends ActShape>(act: A): A => act;

/** A number from a query or a body. */
const whole = z.coerce.number().check(z.int(), z.positive());

export const memberId = whole;
export const betNoPattern = /^B\d{1,15}$/;
export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200));
/** The start of the page: `next` of the previous page. Absent: the first page. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(400)));
const limitMax = 200;
export const limit = z._default(whole.check(z.maximum(limitMax)), 50);

export const time = z.string();
export const minor = z.int();
/** A sum over many members: a number if that is exact, otherwise its digits. */
export const wideSum = z.union([z.int(), z.string()]);
/** Absent on the last page. */
export const next = z.optional(z.string());

/** True if there are more rows than an act without pages returns. */
export const isMore = z.boolean();

/**
 * Counts of a list with page numbers. `total` counts at most 10,000 rows; `isMore`: there are more, and `totalPages` is
 * more than the number of the page, whichever it is.
 */
export const listCounts = { total: z.int(), isMore, totalPages: z.int() };

/**
 * Why an act needs two people. `always`: whatever the amount; `amount`: it is above the bound of the site; `member-sum`
 * and `total-sum`: together with what the same person gave alone in 24 hours, to the same member or to all;
 * `own-terms`: the person chose the terms of what the act gives.
 */
export const requestCause = z.enum(['always', 'amount', 'member-sum', 'total-sum', 'own-terms']);
export type RequestCause = z.output<typeof requestCause>;

/** The answer of an act that waits for a second person. */
export const pendingRequest = z.object({
  request: z.int(),
  state: z.literal('pending'),
  /** Absent in the answer of an older gateway. */
  cause: z.optional(requestCause),
});

/** The reason of an act that also works without one. */
export const optionalReason = z.optional(reason);

/** The number of the audit entry of the change to undo. */
export const undoInput = z.object({ entry: z.int().check(z.positive()), reason: optionalReason });
