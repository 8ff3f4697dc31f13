export { computeBonusShare, splitStake } from './grant-rules.ts';
export { type BonusPlay, createGrants, type Grants, toBonusBook } from './grants.ts';
export { grantChecks } from './money-checks.ts';
