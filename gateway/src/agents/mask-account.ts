import { type Member, maskUsername } from '../identity/index.ts';

/** Masks an account as agents see it. */
export const maskAccount = maskUsername;

/** Converts a member to the part that agents see. The number distinguishes members with the same first letters. */
export const toMaskedMember = ({ id, username }: Pick<Member, 'id' | 'username'>) => ({
  memberNo: id,
  account: maskAccount(username),
});
