import { describeMismatch } from '@parlour/contracts/registry-answers';
import type * as z from 'zod/mini';
import { RegistryError } from '../errors.ts';

/**
 * Parses the JSON text of a stored value and checks it. Fails with `data-damaged`; the message says which value it is
 * and quotes nothing of it, since it may be secret.
 */
export function parseStored<T>(where: string, text: string, schema: z.ZodMiniType<T>): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RegistryError('data-damaged', `${where} is damaged: it is not JSON.`);
  }
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new RegistryError('data-damaged', `${where} is damaged: ${describeMismatch(checked.error)}.`);
}
