import { checkTexts, type FieldCase } from '@parlour/testing/form-cases';
import { fireEvent, waitFor } from '@testing-library/react';

/** A form whose fields are filled in except for the tested one, and which stays open when it is sent. */
interface TriedForm {
  /** The tested field first; the same text is typed into the others, as where a password is repeated. */
  fields(): [tried: HTMLElement, ...HTMLElement[]];
  /** The button that submits the form. */
  submit(): HTMLElement;
  /** Returns the number of calls that the gateway received. */
  sent(): number;
  /** Called before each text. */
  onNextText?(): void;
}

/** Number of texts per rendered form; the gateway and the patterns are tested with many more. */
const textsPerField = 8;

/**
 * Types texts of `one` into a form and submits it: the form must send accepted texts and refuse the others at their
 * field.
 */
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
  // A refused text that was sent nevertheless may have arrived late.
  expect(form.sent()).toBe(accepted);
}
