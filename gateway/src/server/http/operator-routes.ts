/**
 * Operators' acts on the gateway over HTTP: `/wps/operator/<act>` with a token of `OPERATORS`. No page calls them. The
 * audit record names the operator beside each change.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlour/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { OperatorToken } from '../config.ts';
import { bearerToken } from './bearer-token.ts';
import { toFieldIssues } from './field-issues.ts';
import { createAddressLimit } from './rate-limit.ts';
import { findUnstorableText } from './storable-text.ts';

export interface OperatorCall<Input> {
  /** For the audit record: `operator:olga`. */
  actor: string;
  input: Input;
}

/** One act. `GET` reads its input from the query, `POST` from a JSON body. */
export interface OperatorAct {
  method: 'GET' | 'POST';
  /** The path below `/wps/operator/`. */
  path: string;
  input: z.ZodMiniType;
  bodyBytesMax?: number;
  run(call: OperatorCall<unknown>): Promise<unknown>;
}

/** Declares an act, with its checked input for the compiler. */
export const operatorAct = <S extends z.ZodMiniType>(
  act: Omit<OperatorAct, 'run' | 'input'> & {
    input: S;
    run(call: OperatorCall<z.output<S>>): Promise<unknown>;
  },
): OperatorAct => ({ ...act, run: (call) => act.run(call as OperatorCall<z.output<S>>) });

/** Limit for wrong tokens from one address. */
const guesses = { times: 10, perMs: 60_000 };

export function registerOperatorRoutes(
  app: FastifyInstance,
  operators: readonly OperatorToken[],
  acts: readonly OperatorAct[],
): void {
  const known = operators.map(({ name, token }) => ({ name, hash: hash('sha256', token, 'buffer') }));
  const wrongTokens = createAddressLimit(app, guesses);

  async function requireOperator(request: FastifyRequest): Promise<string> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined)
      throw new AppError('session.required', 'This call needs the token of an operator.');
    const given = hash('sha256', token, 'buffer');
    const operator = known.find((one) => timingSafeEqual(one.hash, given));
    if (operator) return operator.name;
    if ((await wrongTokens(request)) > 0)
      throw new AppError('request.too-many', 'Too many wrong tokens from one address.');
    throw new AppError('session.expired', 'No operator is known by this token.');
  }

  for (const { method, path, input, bodyBytesMax, run } of acts)
    app.route({
      method,
      url: `/wps/operator/${path}`,
      ...(bodyBytesMax && { bodyLimit: bodyBytesMax }),
      async handler(request) {
        const actor = `operator:${await requireOperator(request)}`;
        const given = (method === 'GET' ? request.query : request.body) ?? {};
        const parsed = input.safeParse(given);
        if (!parsed.success)
          throw new AppError('request.invalid', `The input of ${path} is not of its form.`, {
            fields: toFieldIssues(parsed.error, given),
          });
        const unstorable = findUnstorableText(given);
        if (unstorable)
          throw new AppError('request.invalid', `The input of ${path} holds a sign that cannot be stored.`, {
            fields: [{ path: unstorable, rule: 'invalid' }],
          });
        request.log.info({ actor, act: path }, 'operator');
        return { success: true, value: (await run({ actor, input: parsed.data })) ?? null };
      },
    });
}
