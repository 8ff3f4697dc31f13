/** A member as public boards show it. */
import type { Member } from '../../identity/index.ts';

const shownLetters = 2;

/** Returns the first letters of the account name and hides the rest, including its length. */
export const maskUsername = ({ username }: Pick<Member, 'username'>): string =>
  `${username.slice(0, shownLetters)}***`;

export const toAvatarUrl = ({ avatarKey }: Pick<Member, 'avatarKey'>): string =>
  `/art/v1/avatar/${avatarKey}.svg`;
