import type { IssuedOperatorGrant } from '@parlour/contracts';
import { expect } from '@playwright/test';
import { operatorPassword, type operators } from './operators.ts';

/** Hosts that the operated site can be configured to use. Nothing listens there: a journey answers by `page.route`. */
export const pictureOrigins = ['http://127.0.0.1:3101', 'http://127.0.0.1:3102'] as const;
export const gameOrigins = ['http://127.0.0.1:3103', 'http://127.0.0.1:3104'] as const;

/** Executes one operator action, by default as olga, as docs/back-office.md describes it. Returns its value. */
export async function actAsOperator<T>(
  site: string,
  path: string,
  input: object,
  name: keyof typeof operators = 'olga',
): Promise<T> {
  const headers = await authorize(site, name);
  return readValue<T>(await post(`${site}/wps/operator/${path}`, input, headers));
}

/** Reads by one operator call as olga. `path` includes the query. */
export async function readAsOperator<T>(site: string, path: string): Promise<T> {
  const headers = await authorize(site, 'olga');
  return readValue<T>(await fetch(`${site}/wps/operator/${path}`, { headers }));
}

async function readValue<T>(answer: Response): Promise<T> {
  const body = (await answer.json()) as { value: T };
  expect(body).toMatchObject({ success: true });
  return body.value;
}

const authorize = async (site: string, name: string): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await requestGrant(site, { name, password: operatorPassword })}`,
});

/** Logs in as the console does, and returns a grant for the gateway. */
async function requestGrant(site: string, login: { name: string; password: string }): Promise<string> {
  const fromConsole = { 'parlour-console': '1' };
  const session = await post(`${site}/registry/operator-session`, login, fromConsole);
  expect(session.status).toBe(200);
  const cookie = session.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await post(
    `${site}/registry/operator-grants`,
    {},
    { ...fromConsole, cookie: cookie.join('; ') },
  );
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as IssuedOperatorGrant).grant;
}

const post = (url: string, body: object, headers: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
