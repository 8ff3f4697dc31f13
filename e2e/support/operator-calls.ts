import type { IssuedOperatorGrant } from '@parlour/contracts';
import { expect } from '@playwright/test';
import { operatorPassword } from './operators.ts';

/** Hosts that the operated site can be configured to use. Nothing listens there: a journey answers by `page.route`. */
export const pictureOrigins = ['http://127.0.0.1:3101', 'http://127.0.0.1:3102'] as const;
export const gameOrigins = ['http://127.0.0.1:3103', 'http://127.0.0.1:3104'] as const;

/** Executes one operator action as olga, as docs/back-office.md describes it. */
export async function actAsOperator(site: string, path: string, input: object): Promise<void> {
  const grant = await requestGrant(site, { name: 'olga', password: operatorPassword });
  const answer = await post(`${site}/wps/operator/${path}`, input, { authorization: `Bearer ${grant}` });
  expect(await answer.json()).toMatchObject({ success: true });
}

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
