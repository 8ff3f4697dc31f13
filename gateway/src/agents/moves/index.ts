export { type MoveParts, moveActs } from './operator-acts.ts';
