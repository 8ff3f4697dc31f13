import type { OperatorRole } from '../wire/registry.ts';

/** What a role is offered. The registry decides itself; this only keeps buttons away that it would refuse. */
export const canRelease = (role: OperatorRole): boolean => role !== 'viewer';
export const canAdminister = (role: OperatorRole): boolean => role === 'admin';
