/** Whose pages a message is for: all, those of one member, or those of one session. */
export type LiveTarget = 'everyone' | { memberId: number } | { tokenHash: string };
