/** The recipients of a message: all pages, those of one member, or those of one session. */
export type LiveTarget = 'everyone' | { memberId: number } | { tokenHash: string };
