import { type ReactNode, useId, useMemo } from 'react';
import styles from './field.module.css';
import { FieldContext } from './field-context.ts';
import { FieldError } from './field-error.tsx';
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts';

export interface FieldProps {
  label: string;
  /** Hint for the input: limits, rules. */
  helper?: ReactNode;
  /** Error sentence; undefined when the field is valid. */
  error?: string;
  required?: boolean;
  /** At the end of the label's line, such as a link for a forgotten password. */
  aside?: ReactNode;
  /** One control of this kit. */
  children: ReactNode;
}

/**
 * Renders a label above its control, and helper and error under it, tied together for screen readers. They do not
 * change during a press.
 */
export function Field({ label, required = false, aside, children, ...given }: FieldProps) {
  const id = useId();
  const helper = useFrozenWhilePressed(given.helper);
  const error = useFrozenWhilePressed(given.error);
  const helperId = helper ? `${id}-helper` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const control = useMemo(
    () => ({
      id,
      describedBy: [errorId, helperId].filter(Boolean).join(' ') || undefined,
      invalid: errorId !== undefined,
      required,
    }),
    [id, helperId, errorId, required],
  );
  return (
    <FieldContext value={control}>
      <div className={styles.field}>
        <div className={styles.top}>
          <label htmlFor={id} className={styles.label}>
            {label}
            {required && (
              <span className={styles.required} aria-hidden="true">
                *
              </span>
            )}
          </label>
          {aside}
        </div>
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {helper && (
          <div id={helperId} className={styles.helper}>
            {helper}
          </div>
        )}
      </div>
    </FieldContext>
  );
}
