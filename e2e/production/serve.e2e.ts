import { expect, test } from '@playwright/test';
import { operatorPassword, operators } from '../support/operators.ts';
import { password } from '../support/people.ts';
import { type ProductionSite, startProductionSite } from '../support/production-site.ts';
import { openLogin } from '../support/sign-in.ts';

let site: ProductionSite;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  site = await startProductionSite();
});
test.afterAll(() => site?.stop());
test.use({ baseURL: async ({}, use) => use(site?.url) });

const operator = { name: 'rita', password: 'a-long-sentence-of-hers' };
const fromConsole = { 'parlour-console': '1' };

test('serves the page over https only @SAFE-04', async ({ page, playwright }) => {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(String(error)));
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['strict-transport-security']).toBe('max-age=31536000');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Lotus Hall/);
  expect(uncaught).toEqual([]);

  const direct = await playwright.request.newContext({ baseURL: site.ownUrl });
  expect((await direct.get('/', { maxRedirects: 0 })).status()).toBe(400);
  const unencrypted = await direct.get('/help', {
    headers: { 'x-forwarded-proto': 'http' },
    maxRedirects: 0,
  });
  expect([unencrypted.status(), unencrypted.headers().location]).toEqual([308, `${site.url}/help`]);
  expect((await direct.get('/health/ready')).status()).toBe(200);
  await direct.dispose();
});

test('sets cookies that only this host can set', async ({ request }) => {
  const answer = await request.get('/wps/captcha');
  const [cookie = ''] = answer
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === 'set-cookie')
    .map(({ value }) => value);
  expect(cookie).toMatch(/^__Host-captcha=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
});

test('has no account of the demonstration, and no sandbox @SAFE-04', async ({ page, request }) => {
  const dialog = await openLogin(page);
  await dialog.getByLabel(/^Username/).fill('ada');
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('Incorrect username or password.')).toBeVisible();
  for (const path of ['/sandbox/games/slot', '/sandbox/pay/api/1/paid', '/wps/development/outbox'])
    expect((await request.get(path)).status(), path).toBe(404);
  for (const name of Object.keys(operators)) {
    const data = { name, password: operatorPassword };
    const answer = await request.post('/registry/operator-session', { data, headers: fromConsole });
    expect(answer.status(), name).toBe(401);
  }
});

test('lets the first operator, whom its machine has added, log in and set up a second factor', async ({
  request,
}) => {
  expect(
    site.runRemotes(['operator', 'add', operator.name, '--role', 'admin'], `${operator.password}\n`),
  ).toContain('may log in');
  const answer = await request.post('/registry/operator-session', { data: operator, headers: fromConsole });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toMatch(/^__Secure-parlour-operator=.*; Secure/);
  expect(await answer.json()).toMatchObject({ roles: ['admin'], mustSetUpSecondFactor: true });
  const list = await request.get('/registry/operators', { headers: fromConsole });
  expect((await list.json()).error.code).toBe('second-factor-missing');
});
