import type { LucideIcon } from 'lucide-react';
import { firstIcons } from './first-icons.ts';
import type { IconName } from './icons.ts';

const drawings = new Map<string, LucideIcon>(Object.entries(firstIcons));

/** Adds icons that are drawn without fetching: for a release whose first view needs more of them than others do. */
export function registerIcons(more: Partial<Record<IconName, LucideIcon>>): void {
  for (const [name, drawing] of Object.entries(more)) drawings.set(name, drawing);
}

/** Returns the drawing of a name that need not be fetched. */
export const getFirstDrawing = (name: IconName): LucideIcon | undefined => drawings.get(name);
