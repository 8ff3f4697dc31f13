import { type FieldCase, forTexts } from '@parlour/contracts/form-cases';
import { fireEvent, waitFor } from '@testing-library/react';

/** A form that is filled in but for the tried field, and that stays as it is when it is sent. */
export interface TriedForm {
  /** The tried field first; the same is written into the others, as where a password is repeated. */
  fields(): [tried: HTMLElement, ...HTMLElement[]];
  /** The button that sends it. */
  submit(): HTMLElement;
  /** How often the gateway got it. */
  sent(): number;
}

/** Writes texts of `one` into a form and sends it: what the rule accepts is sent, the rest is refused at its field. */
export const tryTexts = (one: FieldCase, times: number, form: TriedForm): Promise<void> =>
  forTexts(one, times, async (written, isAccepted) => {
    const before = form.sent();
    for (const field of form.fields()) fireEvent.change(field, { target: { value: written } });
    fireEvent.click(form.submit());
    const at = Date.now();
    await waitFor(
      () => {
        // A form that would send what it refuses has done so by then.
        expect(Date.now() - at).toBeGreaterThan(10);
        const isRefused = form.fields()[0].getAttribute('aria-invalid') === 'true';
        const wanted = isAccepted ? { sent: before + 1 } : { sent: before, isRefused: true };
        expect({ sent: form.sent(), isRefused }).toMatchObject(wanted);
        expect(form.submit()).not.toHaveAttribute('aria-busy', 'true');
      },
      { timeout: 5_000, interval: 15 },
    );
  });
