import type { InputOf, ValueOf } from '@parlour/contracts';
import { type ActShape, pendingRequest } from '@parlour/contracts/back-office';
import { describeMismatch } from '@parlour/contracts/registry-answers';
import * as z from '@parlour/schema';
import { GatewayFailure } from './gateway-failure.ts';
import type { Grants } from './grants.ts';

/** Result of an act: carried out, or stored as a request that a second person decides. */
type Outcome<T> = { state: 'done'; value: T } | z.output<typeof pendingRequest>;

/** The gateway's acts of operators. Each call rejects with a `GatewayFailure`, or as the registry refuses a grant. */
export interface Gateway {
  read<A extends ActShape>(act: A, input: InputOf<A>): Promise<ValueOf<A>>;
  execute<A extends ActShape>(act: A, input: InputOf<A>): Promise<Outcome<ValueOf<A>>>;
  /** Forgets the grant of the operator who was logged in before. */
  reset(): void;
}

interface GatewayParts {
  fetch: typeof fetch;
  grants: Grants;
  texts: {
    unreachable: string;
    unexpected(mismatch: string): string;
    /** Sentences for codes whose message is not written for operators. */
    codes: Partial<Record<string, string>>;
  };
}

const timeoutMs = 30_000;
const basePath = '/wps/operator/';

const failureAnswer = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(
      z.array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          rule: z.string(),
          params: z.optional(z.object({ forbidden: z.optional(z.string()) })),
        }),
      ),
    ),
  }),
});
const successAnswer = z.object({ success: z.literal(true), value: z.unknown() });

export function createGateway({ fetch, grants, texts }: GatewayParts): Gateway {
  const send = async (act: ActShape, input: object, grant: string): Promise<unknown> => {
    const response = await fetchAct(act, input, grant).catch(() => {
      throw new GatewayFailure('unreachable', texts.unreachable);
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const success = successAnswer.safeParse(answer);
    if (response.ok && success.success) return success.data.value;
    const failure = failureAnswer.safeParse(answer);
    if (!failure.success) throw new GatewayFailure('unreachable', texts.unreachable);
    const { code, message, fields = [] } = failure.data.error;
    throw new GatewayFailure(
      code,
      texts.codes[code] ?? message,
      fields.map(({ path, rule, params }) => ({
        path: path.join('.'),
        rule,
        forbidden: params?.forbidden,
        sentence: texts.codes[code],
      })),
    );
  };
  const fetchAct = (act: ActShape, input: object, grant: string): Promise<Response> => {
    const isRead = act.method === 'GET';
    const query = isRead ? formatQuery(input) : '';
    return fetch(`${basePath}${act.path}${query}`, {
      method: act.method,
      headers: {
        authorization: `Bearer ${grant}`,
        ...(!isRead && { 'content-type': 'application/json' }),
      },
      ...(!isRead && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  };

  /** Sends the call again with a new grant when the gateway refuses the current one. */
  const call = async (act: ActShape, input: object): Promise<unknown> => {
    const grant = await grants.get();
    try {
      return await send(act, input, grant);
    } catch (error) {
      if (!(error instanceof GatewayFailure) || error.code !== 'session.expired') throw error;
      grants.forget(grant);
      return send(act, input, await grants.get());
    }
  };

  const check = <A extends ActShape>(act: A, answer: unknown): ValueOf<A> => {
    const checked = act.value.safeParse(answer);
    if (checked.success) return checked.data as ValueOf<A>;
    throw new GatewayFailure('answer-unexpected', texts.unexpected(describeMismatch(checked.error)));
  };

  return {
    read: async (act, input) => check(act, await call(act, input as object)),
    async execute(act, input) {
      const answer = await call(act, input as object);
      const pending = pendingRequest.safeParse(answer);
      if (pending.success) return pending.data;
      return { state: 'done', value: check(act, answer) };
    },
    reset: () => grants.forget(),
  };
}

function formatQuery(input: object): string {
  const given = Object.entries(input).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
