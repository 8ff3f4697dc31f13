import { expect, test } from '../support/journey.ts';
import { openLogin } from '../support/sign-in.ts';

test('requires a captcha after a failed login, and draws another on request @AUTH-01 @AUTH-10', async ({
  page,
}) => {
  const dialog = await openLogin(page);
  await dialog.getByLabel(/^Username/).fill('nobody78');
  await dialog.getByLabel(/^Password/).fill('Not-The-One-9');
  await expect(dialog.getByLabel(/^Captcha/)).toBeHidden();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  const picture = dialog.getByRole('img', { name: 'Letters and digits to type' });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(100);
  const first = (await picture.getAttribute('src')) ?? '';
  await dialog.getByRole('button', { name: 'New image' }).click();
  await expect(picture).not.toHaveAttribute('src', first);
  await dialog.getByLabel(/^Captcha/).fill('wrong');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog.getByText('The captcha is not correct or has expired.')).toBeVisible();
  await expect(dialog.getByLabel(/^Captcha/)).toHaveAttribute('aria-invalid', 'true');
});
