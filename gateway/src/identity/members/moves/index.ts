export { createMoves, type Moves } from './service.ts';
export { keepTree, lockTree } from './store.ts';
