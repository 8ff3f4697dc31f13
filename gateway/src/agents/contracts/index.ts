export { contractActs } from './operator-acts.ts';
export { contractRoutes } from './routes.ts';
export { type ContractsParts, type ContractsService, createContracts } from './service.ts';
