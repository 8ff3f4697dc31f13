export { reconciliationActs } from './operator-acts.ts';
export { reconcileProvidersDaily } from './reconcile.ts';
