import { Field, type FieldProps } from '@parlour/ui';
import { useFieldError } from './refused-fields.ts';

/** A field of an act's dialog, which shows the gateway's refusal of its part of the input. */
export function ActField({ path, error, ...field }: FieldProps & { path: string }) {
  const refused = useFieldError(path);
  const shown = error ?? refused;
  return <Field {...field} {...(shown !== undefined && { error: shown })} />;
}
