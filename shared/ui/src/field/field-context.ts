import { createContext, use } from 'react';

/** What a field tells the control inside it. */
export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The attributes that tie a native control to the field round it; none when it stands alone. */
export function useFieldControl(own: { id?: string; 'aria-describedby'?: string }) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}
