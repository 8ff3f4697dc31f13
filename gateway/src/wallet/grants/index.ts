export { computeBonusShare, splitStake } from './grant-rules.ts';
export { findUnexplainedBonuses, type Grant, type GrantGame } from './grant-store.ts';
export { type BonusPlay, createGrants, type Grants, type NewGrant, toBonusBook } from './grants.ts';
