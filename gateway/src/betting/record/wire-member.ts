/** A member as boards show one to everybody. */
import type { Member } from '../../identity/index.ts';

const shownLetters = 2;

/** The first letters of the account, the rest hidden, its length too. */
export const maskUsername = ({ username }: Pick<Member, 'username'>): string =>
  `${username.slice(0, shownLetters)}***`;

export const toAvatarUrl = ({ avatarKey }: Pick<Member, 'avatarKey'>): string =>
  `/art/v1/avatar/${avatarKey}.svg`;
