export { createMoves, type Moves } from './service.ts';
export { keepTree } from './store.ts';
