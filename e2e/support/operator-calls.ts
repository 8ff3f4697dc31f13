import { expect } from '@playwright/test';

/** The operator olga of the operated site, who acts by calls. */
export const operatorToken = 'token-of-olga'.padEnd(40, 'o');
/** Hosts that the operated site may be told to use. Nothing answers there: a journey does, by `page.route`. */
export const pictureOrigins = ['http://127.0.0.1:3101', 'http://127.0.0.1:3102'] as const;
export const gameOrigins = ['http://127.0.0.1:3103', 'http://127.0.0.1:3104'] as const;

/** Does one act of the operator's, as docs/operations.md has it. */
export async function actAsOperator(site: string, path: string, input: object): Promise<void> {
  const answer = await fetch(`${site}/wps/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  expect(await answer.json()).toMatchObject({ success: true });
}
