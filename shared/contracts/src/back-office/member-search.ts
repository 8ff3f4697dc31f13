import * as z from '@parlour/schema';
import { cursor, declareAct, limit, next, time } from './act.ts';

/** The id of the house, the agent above every member. */
export const houseId = 1;

/**
 * The properties by which members are found. `any` tries each property that the text can be, in this order,
 * which is also the order of the rows.
 */
export const memberSearchKinds = [
  'any',
  'id',
  /** The user name. */
  'username',
  /** A deposit or withdrawal order, a transfer, or a conversion of points. */
  'order',
  /** With or without the dialling code: `+95 9…` or `09…`. */
  'mobile',
  'email',
  /** The real name. */
  'name',
  /** The address of a login or of the registration. */
  'address',
  /** `id` of a device from `members/read`. */
  'device',
  /** The direct downlines of a user name or id. Not included in `any`. */
  'upline',
] as const;
export type MemberSearchKind = (typeof memberSearchKinds)[number];

/** Kinds whose prefixes would reveal personal data. Without `members.view-personal` they match exact texts only. */
export const personalSearchKinds = [
  'mobile',
  'email',
  'name',
  'address',
] as const satisfies readonly MemberSearchKind[];

export const accountClasses = ['real', 'demo', 'test', 'house'] as const;
/** Activities that an operator can block. What has begun continues: a round settles, a paid order is credited. */
export const memberBlocks = ['play', 'login', 'deposit', 'withdrawal'] as const;
export type MemberBlock = (typeof memberBlocks)[number];

export const memberRow = z.object({
  id: z.int(),
  username: z.string(),
  kind: z.enum(['member', 'demo', 'agent']),
  accountClass: z.enum(accountClasses),
  status: z.enum(['active', 'closed']),
  blocks: z.array(z.enum(memberBlocks)),
  clubRank: z.int(),
  registeredAt: time,
  /** Masked unless the operator has `members.view-personal`; null if the member has provided none. */
  realName: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type MemberRow = z.output<typeof memberRow>;

/**
 * Finds members. The text may be personal, so it is sent in the body and not in the address. Every search is in the audit
 * record, with the members that it showed and without its text.
 */
export const searchMembersAct = declareAct({
  method: 'POST',
  path: 'members/search',
  permission: 'members.view',
  input: z.object({
    /** Digits of any script count as digits; no character is a wildcard. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    by: z._default(z.enum(memberSearchKinds), 'any'),
    match: z._default(z.enum(['prefix', 'exact']), 'prefix'),
    cursor,
    limit,
  }),
  value: z.object({
    members: z.array(
      z.object({
        ...memberRow.shape,
        matched: z.enum(memberSearchKinds),
        /** The number of the matched order. */
        orderNo: z.optional(z.string()),
      }),
    ),
    isMasked: z.boolean(),
    next,
  }),
});

/** Kinds of orders, by the first letter of a number: `D`, `W`, `X` and `C`. */
export const orderKinds = ['deposit', 'withdrawal', 'transfer', 'conversion'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Finds orders by number, for the palette. */
export const searchOrdersAct = declareAct({
  method: 'GET',
  path: 'orders/search',
  permission: 'members.view',
  input: z.object({
    /** The number or its beginning, in any letter case. */
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    cursor,
    limit,
  }),
  value: z.object({
    orders: z.array(
      z.object({
        kind: z.enum(orderKinds),
        orderNo: z.string(),
        /** For a transfer, the member of whose main account it is: the receiver of one that comes from an agent. */
        memberId: z.int(),
        username: z.string(),
        /** `DONE` for a transfer or conversion. */
        status: z.string(),
        /** For a conversion, the credited money. */
        amountMinor: z.int(),
        createdAt: time,
      }),
    ),
    next,
  }),
});
