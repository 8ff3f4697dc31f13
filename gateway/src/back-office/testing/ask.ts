import type { ActShape } from '@parlour/contracts/back-office';
import type * as z from 'zod/mini';
import { type OperatorAnswer, operate, type TestOperator } from '../../testing/operator.ts';
import type { TestGateway } from '../../testing/test-gateway.ts';

/** Sees and changes members, with personal data masked. */
export const sam: TestOperator = { sub: 'sam', roles: ['support'] };
/** Sees personal data. */
export const rita: TestOperator = { sub: 'rita', roles: ['risk'] };
/** A second person of the same role. */
export const ravi: TestOperator = { sub: 'ravi', roles: ['risk'] };

/** Calls an act and returns its whole answer. */
export function send(
  gateway: Pick<TestGateway, 'app'>,
  { method, path }: Pick<ActShape, 'method' | 'path'>,
  input: object,
  as: TestOperator = rita,
): Promise<OperatorAnswer> {
  if (method === 'POST') return operate(gateway, path, input, as);
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return operate(gateway, `${path}?${query}`, undefined, as);
}

/** Calls an act that succeeds. Returns its value, which must have the declared form. */
export async function ask<const A extends ActShape>(
  gateway: Pick<TestGateway, 'app'>,
  act: A,
  input: z.input<A['input']> & object,
  as?: TestOperator,
): Promise<z.output<A['value']>> {
  const { body } = await send(gateway, act, input, as);
  if (body.error) throw Object.assign(new Error(body.error.code), body.error);
  return act.value.parse(body.value) as z.output<A['value']>;
}
