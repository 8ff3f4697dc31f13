/** How a login ended, as the login history shows it. */
export const loginOutcomes = [
  'opened',
  'wrong-credentials',
  'locked',
  'verification-required',
  'verification-failed',
  'captcha-failed',
  'too-many',
  'account-closed',
] as const;
