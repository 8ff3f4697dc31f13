export type { BonusPlay } from './bonus-play.ts';
export { toBonusBook } from './grant-money.ts';
export { computeBonusShare, splitStake } from './grant-rules.ts';
export { createGrants, type Grants } from './grants.ts';
export { grantChecks } from './money-checks.ts';
