import type { PasswordLevel } from './password-strength.tsx';

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Estimates the strength of a password by its length and by the number of character kinds. */
export function computePasswordLevel(password: string): PasswordLevel {
  if (password.length < 6) return 0;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const score = variety + (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0);
  if (score <= 1) return 1;
  if (score === 2) return 2;
  return score === 3 ? 3 : 4;
}
