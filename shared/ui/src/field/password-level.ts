import type { PasswordLevel } from './password-strength.tsx';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** How hard a password is to guess, roughly: by its length and by how many kinds of signs it has. */
export function computePasswordLevel(password: string): PasswordLevel {
  if (password.length < 6) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = variety + (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0);
  if (score <= 1) return 1;
  if (score === 2) return 2;
  return score === 3 ? 3 : 4;
}
