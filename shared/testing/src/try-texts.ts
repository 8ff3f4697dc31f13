import { checkTexts, type FieldCase } from '@parlour/contracts/form-cases';
import { fireEvent, waitFor } from '@testing-library/react';

/** A form that is filled in but for the tried field, and that stays as it is when it is sent. */
export interface TriedForm {
  /** The tried field first; the same is written into the others, as where a password is repeated. */
  fields(): [tried: HTMLElement, ...HTMLElement[]];
  /** The button that sends it. */
  submit(): HTMLElement;
  /** How often the gateway got it. */
  sent(): number;
  /** Called before each text. */
  onNextText?(): void;
}

/** How many texts go through a rendered form; the gateway and the patterns are tried with many more. */
const textsPerField = 8;

/** Writes texts of `one` into a form and sends it: what the rule accepts is sent, the rest is refused at its field. */
export async function tryTexts(one: FieldCase, form: TriedForm): Promise<void> {
  let accepted = form.sent();
  await checkTexts(one, textsPerField, async (written, isAccepted) => {
    if (isAccepted) accepted += 1;
    form.onNextText?.();
    for (const field of form.fields()) fireEvent.change(field, { target: { value: written } });
    fireEvent.click(form.submit());
    await waitFor(() => {
      const isRefused = form.fields()[0].getAttribute('aria-invalid') === 'true';
      expect({ sent: form.sent(), isRefused }).toMatchObject({
        sent: accepted,
        ...(!isAccepted && { isRefused: true }),
      });
      expect(form.submit()).not.toHaveAttribute('aria-busy', 'true');
    });
  });
  // What was refused and sent all the same may have been late.
  expect(form.sent()).toBe(accepted);
}
