/** A member as public boards show it. */
import type { Member } from '../../identity/index.ts';

export const toAvatarUrl = ({ avatarKey }: Pick<Member, 'avatarKey'>): string =>
  `/art/v1/avatar/${avatarKey}.svg`;
