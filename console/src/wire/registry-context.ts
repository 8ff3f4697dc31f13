import { createContext, use } from 'react';
import type { Registry } from './registry.ts';

export const RegistryContext = createContext<Registry | undefined>(undefined);

export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (!registry) throw new Error('Nothing above gives the registry.');
  return registry;
}
