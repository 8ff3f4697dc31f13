import { expect, inMotion, sharedDataDir, sharedSite, test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { runToEnd } from '../support/run-to-end.ts';
import { signIn } from '../support/sign-in.ts';

test.use(inMotion);

/** The registry's command line, as an operator on the site's own machine runs it. */
async function remotes(...args: string[]): Promise<string> {
  const { code, output } = await runToEnd('remotes', args, {
    REGISTRY_URL: sharedSite(),
    DATA_DIR: sharedDataDir(),
  });
  expect(code, output).toBe(0);
  return output;
}

test('takes a new release into an open page without a reload, and back, with the typed text kept @PLAT-04 @PLAT-01', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const lobby = page.locator('[data-remote="mfe-lobby"]:visible').first();
  await page.goto('/rng');
  await signIn(page, people.eve);
  const first = (await lobby.getAttribute('data-version')) ?? '';
  // A mark that a reload would wipe away.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('searchbox', { name: 'Search games' }).fill('dragon');
  await expect(page).toHaveURL(/dragon/);

  const published = await remotes('publish', 'mfe-lobby', '--bump', 'patch');
  const next = /remotes deploy mfe-lobby (\S+)/.exec(published)?.[1] ?? '';
  expect(next).not.toBe(first);
  await remotes('deploy', 'mfe-lobby', next);
  await expect(lobby).toHaveAttribute('data-version', next);
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('dragon');
  await expect(page.getByText(/Dragon/).first()).toBeVisible();

  await remotes('rollback', 'mfe-lobby');
  await expect(lobby).toHaveAttribute('data-version', first);
  await expect(page.getByRole('searchbox', { name: 'Search games' })).toHaveValue('dragon');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('refuses to publish a version that exists, and says what to do @PLAT-02', async () => {
  const { version } = (await import('../../mfe-wallet/package.json', { with: { type: 'json' } })).default as {
    version: string;
  };
  const { code, output } = await runToEnd('remotes', ['publish', 'mfe-wallet', '--version', version], {
    REGISTRY_URL: sharedSite(),
    DATA_DIR: sharedDataDir(),
  });
  expect(code).toBe(5);
  expect(output).toMatch(/--bump/);
});
