import { expect } from '@playwright/test';

/** Token of the operator olga of the operated site, for calls. */
export const operatorToken = 'token-of-olga'.padEnd(40, 'o');
/** Hosts that the operated site can be configured to use. Nothing listens there: a journey answers by `page.route`. */
export const pictureOrigins = ['http://127.0.0.1:3101', 'http://127.0.0.1:3102'] as const;
export const gameOrigins = ['http://127.0.0.1:3103', 'http://127.0.0.1:3104'] as const;

/** Executes one operator action, as docs/operations.md describes it. */
export async function actAsOperator(site: string, path: string, input: object): Promise<void> {
  const answer = await fetch(`${site}/wps/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(await answer.json()).toMatchObject({ success: true });
}
