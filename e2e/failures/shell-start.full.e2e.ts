import { expect, test } from '../support/journey.ts';
import { openWithFault, readBackground } from '../support/start-faults.ts';

/** The same fault of the console's stylesheet is in `console-start.e2e.ts`. */
test('a page whose stylesheet is late says so on its own background, and starts when it arrives @PLAT-05 @ERR-02', async ({
  page,
}) => {
  const file = /\/releases\/shell\/[^/]+\/main\.css/;
  await openWithFault(page, { address: '/rng', file }, () => undefined);
  const background = await readBackground(page);
  await page.unroute(file);
  await expect(page.getByText('Mandalay Nights').first()).toBeVisible();
  expect(await readBackground(page)).toBe(background);
});
