/**
 * Operators' acts on the gateway over HTTP: `/wps/operator/<act>` with a grant of the registry. Each act names the
 * permission that it needs. The audit record names the operator beside each change.
 */

import { minuteMs } from '@parlour/basics';
import { AppError, isPermitted } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccessRecordParts, createAccessRecorder } from '../operators/access-record.ts';
import type { OperatorAct, OperatorCall } from '../operators/acts.ts';
import type { GrantVerifier, Operator } from '../operators/grants.ts';
import type { Standings } from '../operators/standings.ts';
import { parseBearerToken } from './bearer-token.ts';
import { invalidInput } from './error-reply.ts';
import { checkInTurns, checkStorable } from './long-list.ts';
import { acceptLongLists } from './long-list-body.ts';
import { namePlugin } from './plugin-name.ts';
import { createAddressLimit } from './rate-limit.ts';

/** Limit for wrong grants from one address. */
const guesses = { times: 10, perMs: minuteMs };

export interface OperatorRouteParts extends AccessRecordParts {
  acts: readonly OperatorAct[];
  verifyGrant: GrantVerifier;
  standings: Pick<Standings, 'note'>;
  /** Runs an act, or stores the request for it. */
  execute(act: OperatorAct, call: OperatorCall<unknown>): Promise<unknown>;
}

export function registerOperatorRoutes(
  app: FastifyInstance,
  { acts, verifyGrant, standings, execute, ...parts }: OperatorRouteParts,
): void {
  const recordAccess = createAccessRecorder(parts);
  const wrongGrants = createAddressLimit(app, guesses);
  const callers = new WeakMap<FastifyRequest, Operator>();

  async function requireOperator(request: FastifyRequest): Promise<Operator> {
    const grant = parseBearerToken(request.headers.authorization);
    if (grant === undefined)
      throw new AppError('session.required', 'This call needs the grant of an operator.');
    try {
      return await verifyGrant(grant);
    } catch (error) {
      if (error instanceof AppError && error.code === 'session.expired' && (await wrongGrants(request)) > 0)
        throw new AppError('request.too-many', 'Too many wrong grants from one address.');
      throw error;
    }
  }

  const register = (scope: FastifyInstance, act: OperatorAct): void => {
    scope.route({
      method: act.method,
      url: `/wps/operator/${act.path}`,
      ...(act.bodyBytesMax && { bodyLimit: act.bodyBytesMax }),
      // The body of a stranger is neither read nor parsed.
      async onRequest(request) {
        const operator = await requireOperator(request);
        await standings.note(operator.changedOperators);
        if (!isPermitted(operator.roles, act.permission))
          throw new AppError('operator.not-permitted', `${act.path} needs the permission ${act.permission}.`);
        callers.set(request, operator);
      },
      async handler(request) {
        const operator = callers.get(request);
        if (operator === undefined) throw new Error(`${act.path} was reached without an operator.`);
        const { actor } = operator;
        const given = (act.method === 'GET' ? request.query : request.body) ?? {};
        const input = await parseInput(act, given);
        request.log.info({ actor, act: act.path }, 'operator');
        const call = { actor, operator, input };
        const value = (await execute(act, call)) ?? null;
        await recordAccess(act, call, value);
        return { success: true, value };
      },
    });
  };
  const registerLongLists = async (scope: FastifyInstance): Promise<void> => {
    acceptLongLists(scope);
    for (const act of acts) if (act.longList) register(scope, act);
  };
  for (const act of acts) if (!act.longList) register(app, act);
  app.register(namePlugin('acts with long lists', registerLongLists));
}

async function parseInput({ path, input, longList }: OperatorAct, given: unknown): Promise<unknown> {
  const checked = longList ? await checkInTurns(input, longList, given) : checkStorable(input, given);
  if (!checked.fields) return checked.data;
  throw invalidInput(
    `The input of ${path} is not of its form, or contains a character that cannot be stored.`,
    checked.fields,
  );
}
