import { isPermitted, type OperatorRole } from '@parlour/contracts';
import type { Area, Section } from './area.ts';

export const maySee = ({ permission }: Section, roles: readonly OperatorRole[]): boolean =>
  permission === undefined || isPermitted(roles, permission);

/** Returns the areas with the sections that these roles permit, without areas that are empty then. */
export const selectAreas = (areas: readonly Area[], roles: readonly OperatorRole[]): Area[] =>
  areas
    .map((area) => ({ ...area, sections: area.sections.filter((section) => maySee(section, roles)) }))
    .filter(({ sections }) => sections.length > 0);
