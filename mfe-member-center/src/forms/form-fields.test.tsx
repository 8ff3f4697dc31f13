import { changePasswordCall, getCountryCall, requestContactCodeCall } from '@parlour/contracts/calls';
import { type FieldCase, getFieldCases } from '@parlour/testing/form-cases';
import { tryTexts } from '@parlour/testing/try-texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { createMemberGateway } from '../testing/member-gateway.ts';
import { openAccount } from '../testing/open-account.tsx';

const forms = {
  newPassword: {
    opener: 'Change: Login password',
    call: changePasswordCall,
    button: 'Change the password',
    tried: [/^New password/, /^Repeat the new password/],
    right: { 'Old password': 'Parlour-2026' },
  },
  mobileNum: {
    opener: 'Change: Mobile number',
    call: requestContactCodeCall,
    button: 'Send the code',
    tried: [/^Mobile number/],
    right: { 'Login password': 'Parlour-2026' },
  },
  email: {
    opener: 'Verify: Email',
    call: requestContactCodeCall,
    button: 'Send the code',
    tried: [/^Email/],
    right: { 'Login password': 'Parlour-2026' },
  },
} as const;

const cases = getFieldCases('new-password', 'contact').map(
  (one) => [one.field as keyof typeof forms, one] as [keyof typeof forms, FieldCase],
);

test.each(cases)(
  'my account sends as %s what its rule says and refuses the rest there @VAL-01 @VAL-02',
  async (field, one) => {
    const { opener, call, button, tried, right } = forms[field];
    const gateway = createMemberGateway();
    gateway.on(getCountryCall, () => ({ countryCode: 'MM', countryDialingCode: '+95' }));
    // The gateway refuses the submission, so the form stays open.
    gateway.refuse(call, 'request.too-many');
    const { user } = await openAccount(gateway);
    await user.click(await screen.findByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const [label, value] of Object.entries(right))
      fireEvent.change(await dialog.findByLabelText(new RegExp(`^${label}`)), { target: { value } });
    const [first, ...others] = tried;
    await tryTexts(one, {
      fields: () => [dialog.getByLabelText(first), ...others.map((label) => dialog.getByLabelText(label))],
      submit: () => dialog.getByRole('button', { name: button }),
      sent: () => gateway.received(call).length,
    });
  },
);
