import { endpoint } from '@parlour/contracts';
import * as z from 'zod/mini';
import {
  type Frame,
  type GatewayModule,
  minuteMs,
  type RouteEntry,
  route,
  type Session,
} from '../server/index.ts';

const name = z.string().check(z.minLength(1), z.maxLength(5));
const tags = z.optional(z.array(z.enum(['red', 'green'])).check(z.maxLength(2)));
const whoAnswer = z.object({ username: z.nullable(z.string()) });
const openCall = { token: 'none', method: 'POST', carrier: 'body' } as const;
const whoCall = { method: 'GET', carrier: 'none', value: whoAnswer } as const;

/** Calls of every kind that the frame supports, for its own tests. */
export const tryCalls = {
  echo: endpoint({
    ...openCall,
    summary: 'Answers the name.',
    path: '/wps/try/echo',
    input: z.object({ name, age: z.optional(z.int().check(z.minimum(18))), tags }),
    value: z.object({ name: z.string() }),
  }),
  sealed: endpoint({
    ...openCall,
    summary: 'Answers the name that came encrypted.',
    path: '/wps/try/sealed',
    encrypted: true,
    input: z.object({ name }),
    value: z.object({ name: z.string() }),
  }),
  otherSealed: endpoint({
    ...openCall,
    summary: 'Another encrypted call.',
    path: '/wps/try/sealed/other',
    encrypted: true,
    input: z.object({ name }),
    value: z.object({ name: z.string() }),
  }),
  sealedField: endpoint({
    ...openCall,
    summary: 'Answers the field that came encrypted.',
    path: '/wps/try/sealed/field',
    sealedFields: ['secret'],
    input: z.object({ name, secret: z.string() }),
    value: z.object({ secret: z.string() }),
  }),
  data: endpoint({
    summary: 'Takes one JSON parameter.',
    method: 'GET',
    path: '/wps/try/data',
    token: 'none',
    carrier: 'data',
    input: z.object({ pageNo: z._default(z.int().check(z.minimum(1)), 1), name: z.optional(name) }),
    value: z.object({ pageNo: z.int(), name: z.optional(z.string()) }),
  }),
  form: endpoint({
    ...openCall,
    summary: 'Takes a form.',
    path: '/wps/try/form',
    carrier: 'form',
    input: z.object({ name }),
    value: z.object({ name: z.string() }),
  }),
  optional: endpoint({
    ...whoCall,
    summary: 'Who calls, if anybody.',
    path: '/wps/try/optional',
    token: 'optional',
  }),
  member: endpoint({ ...whoCall, summary: 'Who calls.', path: '/wps/try/member', token: 'required' }),
  real: endpoint({
    ...whoCall,
    summary: 'Not for demo.',
    path: '/wps/try/real',
    token: 'required',
    audience: 'real',
  }),
  agent: endpoint({
    ...whoCall,
    summary: 'For agents.',
    path: '/wps/try/agent',
    token: 'required',
    audience: 'agent',
  }),
  limited: endpoint({
    ...openCall,
    summary: 'Three at once.',
    path: '/wps/try/limited',
    input: z.object({}),
    value: z.object({}),
  }),
  wrong: endpoint({
    ...openCall,
    summary: 'Answers what its contract does not allow.',
    path: '/wps/try/wrong',
    input: z.object({}),
    value: z.object({ amountMinor: z.int() }),
  }),
  broken: endpoint({
    ...openCall,
    summary: 'Throws an error, with the given code.',
    path: '/wps/try/broken',
    input: z.object({ code: z.optional(z.string()) }),
    value: z.object({}),
  }),
} as const;

/** Tokens that the test gateway knows; each is the name of its owner. */
const trySessions: Record<string, Session> = {
  ada: { memberId: 1, username: 'ada', accountKind: 'member', tokenHash: 'hash-of-ada' },
  ben: { memberId: 2, username: 'ben', accountKind: 'demo', tokenHash: 'hash-of-ben' },
  chi: { memberId: 3, username: 'chi', accountKind: 'agent', tokenHash: 'hash-of-chi' },
};

const who = async ({ session }: { session: Session | undefined }) => ({
  username: session?.username ?? null,
});

/** `calls` counts how often a handler ran, because a refused call must not reach it. */
export function tryAssembly(calls: { count: number }, more: Partial<GatewayModule> = {}) {
  const counting = <T>(answer: T): T => {
    calls.count += 1;
    return answer;
  };
  const routes: RouteEntry[] = [
    // More fields than the contract names; the response must not contain the others.
    route(tryCalls.echo, async ({ input }) =>
      counting({ name: input.name, passwordHash: 'never to be seen' }),
    ),
    route(tryCalls.sealed, async ({ input }) => counting({ name: input.name })),
    route(tryCalls.otherSealed, async ({ input }) => counting({ name: input.name })),
    route(tryCalls.sealedField, async ({ input }) => counting({ secret: input.secret })),
    route(tryCalls.data, async ({ input }) => counting(input)),
    route(tryCalls.form, async ({ input }) => counting({ name: input.name })),
    route(tryCalls.optional, who),
    route(tryCalls.member, who),
    route(tryCalls.real, who),
    route(tryCalls.agent, who),
    route(tryCalls.limited, async () => ({}), { limit: { times: 3, perMs: minuteMs } }),
    route(tryCalls.wrong, async () => ({ amountMinor: 0.5 })),
    route(tryCalls.broken, async ({ input: { code } }) => {
      throw Object.assign(new Error('secret detail'), code !== undefined && { code });
    }),
  ];
  return (_frame: Frame) => ({
    modules: [{ name: 'try', routes, ...more }],
    sessions: { find: async (token: string) => trySessions[token] },
    services: {},
  });
}
