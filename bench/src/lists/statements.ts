import { firstId } from '../members/generated-members.ts';

export const firstMember = firstId;
/** The member with the most of everything is the first one. */
export const busiest = firstId;

/** Returns a number of rows in proportion to the number of members. */
export type Scale = (rowsOfMillion: number) => number;

/** Fills one table. */
export interface Statement {
  what: string;
  sql: string;
}
