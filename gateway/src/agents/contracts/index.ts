export { findEndedContracts } from './contract-rules.ts';
export { contractActs } from './operator-acts.ts';
export { contractRoutes } from './routes.ts';
export {
  type ContractsParts,
  type ContractsService,
  type ContractTerms,
  createContracts,
} from './service.ts';
export { type ContractTables, readCurrentContracts, readGiven, readNextStart } from './store.ts';
