import {
  beginAuthenticatorCall,
  confirmAuthenticatorCall,
  endAuthenticatorCall,
  getMemberSecurityCall,
} from '@parlour/contracts/calls';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createMemberGateway, createWireSecurity } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'];

async function openDialog(button: string, gateway = createMemberGateway()) {
  const opened = await openAccount(gateway);
  await opened.user.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const field = (label: string) => within(dialog).findByLabelText(new RegExp(`^${label}`));
  const press = async (name: string) => opened.user.click(within(dialog).getByRole('button', { name }));
  return { ...opened, dialog, field, press };
}

test('an app is set up by QR code of 200 pixels, its recovery codes are shown once, and both hold the swap @MEM-04 @GEN-09 @PLAT-04', async () => {
  const gateway = createMemberGateway();
  gateway.on(beginAuthenticatorCall, () => ({
    secret,
    uri: `otpauth://totp/Parlour:ada?issuer=Parlour&secret=${secret}`,
  }));
  gateway.on(confirmAuthenticatorCall, () => {
    gateway.on(getMemberSecurityCall, () => createWireSecurity({ twoFactorOn: true }));
    return { recoveryCodes };
  });
  const { user, dialog, field, press, page } = await openDialog('Turn on: Authenticator code', gateway);
  await user.type(await field('Login password'), 'Parlour-2026');
  await press('Continue');
  const code = await within(dialog).findByRole('img', { name: 'QR code for the authenticator app' });
  expect(code).toHaveAttribute('width', '200');
  const [edge = 0, , whole = 1] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
  expect((-edge / whole) * 200).toBeCloseTo(20);
  expect(within(dialog).getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect((await axe(dialog)).violations).toEqual([]);
  expect(page.holds).toEqual([{ reason: 'an authenticator is being set up', forMs: 300_000 }]);
  await user.type(await field('Authenticator code'), '123456');
  await press('Turn on');
  const list = await within(dialog).findByRole('list', { name: 'Recovery codes' });
  expect(page.holds).toEqual([{ reason: 'recovery codes are shown once', forMs: 300_000 }]);
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recoveryCodes);
  await press("I've saved them");
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(page.holds).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Turn off: Authenticator code' })).toBeVisible();
});

test('is removed with the password and a code; a wrong one is shown at its field @VAL-02', async () => {
  const gateway = createMemberGateway([], createWireSecurity({ twoFactorOn: true }));
  gateway.refuse(endAuthenticatorCall, 'verification.code-invalid', {
    fields: [{ path: ['code'], rule: 'code_invalid' }],
  });
  const { user, field, press, page } = await openDialog('Turn off: Authenticator code', gateway);
  await user.type(await field('Login password'), 'Parlour-2026');
  await user.type(await field('Authenticator code'), 'AAAA-BBBB-CCCC-DDDD');
  await press('Turn off');
  await waitFor(async () =>
    expect(await field('Authenticator code')).toHaveAccessibleDescription(/^The code is not correct/),
  );
  expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  gateway.on(endAuthenticatorCall, () => ({ twoFactorOn: false as const }));
  await press('Turn off');
  await waitFor(() => expect(page.shown.toasts[0]?.text).toBe('The authenticator is off.'));
  expect(gateway.received(endAuthenticatorCall)[1]).toEqual({
    password: 'Parlour-2026',
    code: 'AAAA-BBBB-CCCC-DDDD',
  });
});
