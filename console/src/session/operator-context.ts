import type { LoggedInOperator } from '@parlour/contracts';
import { createContext, use } from 'react';

export const OperatorContext = createContext<LoggedInOperator | undefined>(undefined);

/** Returns the operator who is logged in. */
export function useOperator(): LoggedInOperator {
  const operator = use(OperatorContext);
  if (!operator) throw new Error('Nobody is logged in.');
  return operator;
}
