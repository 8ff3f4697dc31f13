import { Field, TextInput } from '@parlour/ui';
import type { ComponentProps, ReactNode } from 'react';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextInput>, 'autoComplete'> {
  label: string;
  helper?: ReactNode;
  error: string | undefined;
  /** Content at the end of the label: the button that sends the code. */
  aside?: ReactNode;
  /** Allows letters, as in recovery codes. */
  lettersToo?: boolean;
}

/** Field for a code that was sent or that an app shows. It accepts the result of `register`. */
export function CodeField({ label, helper, error, aside, lettersToo, ...rest }: CodeFieldProps) {
  return (
    <Field label={label} required helper={helper} aside={aside} {...(error !== undefined && { error })}>
      <TextInput
        {...rest}
        icon="shield-check"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={lettersToo ? 'text' : 'numeric'}
        maxLength={32}
      />
    </Field>
  );
}
