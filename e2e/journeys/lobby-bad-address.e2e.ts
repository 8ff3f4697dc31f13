import { expect, test } from '../support/journey.ts';
import { getGameCards, getGameList } from '../support/lobby.ts';

test('shows the last page of all games for an address with unknown filters, an unknown list and a page after the last @ROUTE-06 @LOB-04 @LOB-07', async ({
  page,
}) => {
  await page.goto('/fish?list=secret&type=XX&bet=3&p=9999');
  await expect(page).toHaveURL(/\/fish\?p=\d{1,3}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Fishing' })).toBeAttached();
  await expect(getGameList(page, 'All')).toBeChecked();
  await expect(getGameCards(page).first()).toBeVisible();
  const last = new URL(page.url()).searchParams.get('p');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: `Page ${last}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
});
