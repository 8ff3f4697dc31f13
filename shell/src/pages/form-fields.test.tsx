import { applyAsAffiliateCall, getFeedbackRulesCall, sendFeedbackCall } from '@parlour/contracts/calls';
import { type FieldCase, feedbackBounds, getFieldCases } from '@parlour/testing/form-cases';
import { tryTexts } from '@parlour/testing/try-texts';
import { fireEvent, screen, within } from '@testing-library/react';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';

afterEach(endTestShell);
beforeAll(() => {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});

const forms = {
  feedback: {
    at: '/feedback',
    call: sendFeedbackCall,
    button: 'Send',
    labels: { content: /^Your message/, contact: /^How can we answer you/ },
    right: { content: 'My deposit is not there yet.' },
  },
  affiliate: {
    at: '/affiliate',
    call: applyAsAffiliateCall,
    button: 'Apply',
    labels: { fullName: /^Full name/, email: /^Email/, mobile: /^Mobile number/, remark: /^About you/ },
    right: { fullName: 'Su Myat', email: 'su@parlour.example' },
  },
} as const;

const cases = getFieldCases('feedback', 'affiliate').map(
  (one) => [one.form as keyof typeof forms, one.field, one] as [keyof typeof forms, string, FieldCase],
);

test.each(cases)(
  '%s submits a valid %s and refuses an invalid one at the field @VAL-02 @VAL-05',
  async (name, field, one) => {
    const { at, call, button, labels, right } = forms[name];
    const { gateway } = await startTestShell({
      at,
      prepare(fake) {
        fake.on(getFeedbackRulesCall, () => ({
          content: feedbackBounds,
          pictures: { countMax: 3, bytesMax: 5_242_880 },
        }));
        // The gateway refuses every request, so the form stays open.
        fake.refuse(call, 'request.too-many');
      },
    });
    const submit = await screen.findByRole('button', { name: button });
    const form = within(submit.closest('form') as HTMLElement);
    const findField = (key: string) => form.getByLabelText((labels as Record<string, RegExp>)[key] ?? key);
    for (const [key, value] of Object.entries(right)) fireEvent.change(findField(key), { target: { value } });
    await tryTexts(one, {
      fields: () => [findField(field)],
      submit: () => submit,
      sent: () => gateway.received(call).length,
    });
  },
);
