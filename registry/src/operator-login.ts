import type { FastifyInstance } from 'fastify';
import type { Access } from './access/access.ts';
import { createLoginLimit } from './access/login-limit.ts';
import { createOperatorPasswords } from './access/operator-passwords.ts';
import { type OperatorSessions, openOperatorSessions } from './access/operator-sessions.ts';
import { type Operators, openOperators } from './access/operators.ts';
import type { Journal } from './audit/journal.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import type { Storage } from './storage/storage.ts';

/** Everything for operators who log in to the console. */
export interface OperatorLogin {
  operators: Operators;
  sessions: OperatorSessions;
  routes(app: FastifyInstance, parts: { access: Access; journal: Pick<Journal, 'append'> }): void;
}

export function openOperatorLogin(storage: Storage, now: () => Date): OperatorLogin {
  const operators = openOperators(storage, createOperatorPasswords(), now);
  const sessions = openOperatorSessions(storage, operators, now);
  const limit = createLoginLimit(now);
  return {
    operators,
    sessions,
    routes: (app, parts) => operatorRoutes(app, { ...parts, operators, sessions, limit }),
  };
}
