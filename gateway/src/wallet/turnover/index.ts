export { turnoverActs } from './operator-acts.ts';
export { createTurnover, type OpenRounds, type Turnover } from './turnover.ts';
export { type Contributions, sumRemaining } from './turnover-rules.ts';
export type { TurnoverTask } from './turnover-store.ts';
export { toWireTask } from './wire-task.ts';
