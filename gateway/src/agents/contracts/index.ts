export { planAcceptance } from './acceptance.ts';
export { type ContractMoveParts, endForMove, planMoveEnds } from './moves.ts';
export { contractActs } from './operator-acts.ts';
export { contractRoutes } from './routes.ts';
export {
  type ContractsParts,
  type ContractsService,
  type ContractTerms,
  createContracts,
} from './service.ts';
export { readNextStart } from './span-store.ts';
export { type ContractTables, readCurrentContracts } from './store.ts';
