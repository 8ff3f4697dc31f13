import { createContext, use } from 'react';

/** Values that a field passes to its control. */
interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** Returns the attributes that tie a native control to its field; none without a field. */
export function useFieldControl(own: { id?: string; 'aria-describedby'?: string }) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}
