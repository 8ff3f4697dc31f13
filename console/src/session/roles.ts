import type { OperatorRole } from '../wire/registry.ts';

/** What a role is offered. The registry decides itself; this only keeps buttons away that it would refuse. */
export const mayRelease = (role: OperatorRole): boolean => role !== 'viewer';
export const mayAdminister = (role: OperatorRole): boolean => role === 'admin';
