import type { FastifyInstance } from 'fastify';

/** An operator for `config.operators` of a gateway under test. */
export const olga = { name: 'olga', token: 'olga-token-'.padEnd(40, 'o') };

export interface OperatorAnswer {
  status: number;
  body: {
    value?: Record<string, unknown>;
    error?: { code: string; details?: unknown; fields?: { path: string[] }[] };
  };
}

/** Calls `/wps/operator/<path>`: a read, or an act if there is a payload. `bearer` defaults to Olga's token. */
export async function operate(
  { app }: { app: FastifyInstance },
  path: string,
  payload?: object,
  bearer = olga.token,
): Promise<OperatorAnswer> {
  const answer = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/wps/operator/${path}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
}
