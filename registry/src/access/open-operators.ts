import type { FastifyInstance } from 'fastify';
import type { Journal } from '../audit/journal.ts';
import type { Storage } from '../storage/storage.ts';
import type { Access } from './access.ts';
import { createLoginLimit } from './login-limit.ts';
import { createOperatorPasswords } from './operator-passwords.ts';
import { operatorRoutes } from './operator-routes.ts';
import { type OperatorSessions, openOperatorSessions } from './operator-sessions.ts';
import { type Operators, openOperators } from './operators.ts';

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
