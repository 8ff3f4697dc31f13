import { createContext, use } from 'react';
import type { Operator } from '../wire/registry.ts';

export const OperatorContext = createContext<Operator | undefined>(undefined);

/** Returns the operator who is logged in. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (!operator) throw new Error('Nobody is logged in.');
  return operator;
}
