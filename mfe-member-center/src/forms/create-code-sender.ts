interface CodeForm {
  setError(field: 'verificationCode', error: { message: string }): void;
  formatError(error: unknown): string;
}

/** Creates the `onSend` of `SendCode`: it requests a code, and shows a failure at the field for the code. */
export const createCodeSender =
  (form: CodeForm, request: () => Promise<unknown>): (() => Promise<boolean>) =>
  () =>
    request().then(
      () => true,
      (error) => {
        form.setError('verificationCode', { message: form.formatError(error) });
        return false;
      },
    );
