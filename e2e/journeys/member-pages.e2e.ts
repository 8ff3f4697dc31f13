import { callGateway } from '../support/calls.ts';
import { expect, test } from '../support/journey.ts';

const readUnread = async (page: Parameters<typeof callGateway>[0]): Promise<number> =>
  (await callGateway<{ unread: number }>(page, '/wps/relay/CSP_unreadCount')).unread;

test('leads from the envelope to the messages; reading one lowers the count everywhere @SHELL-04 @MEM-02 @MEM-07', async ({
  page,
  openSession,
}) => {
  await openSession('eve');
  await page.goto('/');
  await page
    .getByRole('button', { name: /^Messages/ })
    .first()
    .click();
  await expect(page).toHaveURL(/member=messageV2/);
  const before = await readUnread(page);
  const entry = page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: /Messages/ });
  await expect(entry).toContainText(String(before));
  await page.getByRole('button', { name: / New / }).first().click();
  await expect.poll(() => readUnread(page)).toBe(before - 1);
  if (before > 1) await expect(entry).toContainText(String(before - 1));
  else await expect(entry).toHaveText('Messages');
});
