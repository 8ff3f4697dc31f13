/** Checks of the profile form before the gateway's, and the selection of the fields to send. */
import type { Profile, setProfile } from '@parlour/api-client';
import { computeAge, matchesPattern } from '@parlour/contracts';

const toIsoDay = (day: Date): string => {
  const padTwo = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${padTwo(day.getMonth() + 1)}-${padTwo(day.getDate())}`;
};

/** Computes the latest allowed birthday: that of a person who reaches the minimum age today, as `yyyy-MM-dd`. */
export const computeLatestBirthday = (minimumAge: number, today: Date): string =>
  toIsoDay(new Date(today.getFullYear() - minimumAge, today.getMonth(), today.getDate()));

/** Finds the problem of a birthday; undefined when it is valid or empty (VAL-03). */
export function findBirthdayProblem(
  written: string,
  minimumAge: number,
  today: Date,
): { rule: string; params?: Record<string, number> } | undefined {
  if (written === '') return undefined;
  if (!matchesPattern(written, { pattern: 'date_ymd', min: 10, max: 10 })) return { rule: 'format' };
  return computeAge(written, toIsoDay(today)) >= minimumAge
    ? undefined
    : { rule: 'too_young', params: { age: minimumAge } };
}

interface ProfileFields {
  nickname: string;
  avatar: string;
  realName: string;
  birthday: string;
}

/** Returns only the changed fields: real name and birthday can be set once, and empty fields are not sent. */
export function toProfileChanges(profile: Profile, written: ProfileFields): Parameters<typeof setProfile>[1] {
  const nickname = written.nickname.trim();
  const realName = written.realName.trim();
  return {
    ...(nickname !== profile.nickname && { nickname }),
    ...(written.avatar !== profile.avatar && { avatar: written.avatar }),
    ...(realName !== '' && { realName }),
    ...(written.birthday !== '' && { birthday: written.birthday }),
  };
}
