import { queryOptions } from '@tanstack/react-query';
import type { AuditFilter, Registry } from './registry.ts';

/** Refetch interval of sessions and telemetry: they change without an act, so no event announces the change. */
const refetchIntervalMs = 10_000;

export const sessionKey = ['session'] as const;

/** Query options of the registry's calls. An act invalidates every key that begins with `acts`. */
export const queries = {
  session: (registry: Registry) =>
    queryOptions({
      queryKey: sessionKey,
      queryFn: () => registry.session(),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  overview: (registry: Registry) =>
    queryOptions({
      queryKey: ['acts', 'overview'],
      queryFn: () => registry.overview(),
      refetchInterval: refetchIntervalMs,
    }),
  releases: (registry: Registry, name: string) =>
    queryOptions({ queryKey: ['acts', 'releases', name], queryFn: () => registry.releases(name) }),
  deployments: (registry: Registry) =>
    queryOptions({ queryKey: ['acts', 'deployments'], queryFn: () => registry.deployments() }),
  sessions: (registry: Registry, name: string) =>
    queryOptions({
      queryKey: ['acts', 'sessions', name],
      queryFn: () => registry.sessions(name),
      refetchInterval: refetchIntervalMs,
    }),
  telemetry: (registry: Registry, name: string) =>
    queryOptions({
      queryKey: ['acts', 'telemetry', name],
      queryFn: () => registry.telemetry(name),
      refetchInterval: refetchIntervalMs,
    }),
  serviceLevels: (registry: Registry, name: string) =>
    queryOptions({ queryKey: ['acts', 'service-levels', name], queryFn: () => registry.serviceLevels(name) }),
  audit: (registry: Registry, filter: AuditFilter) =>
    queryOptions({ queryKey: ['acts', 'audit', filter], queryFn: () => registry.audit(filter) }),
  verification: (registry: Registry) =>
    queryOptions({ queryKey: ['acts', 'verification'], queryFn: () => registry.verification() }),
  operators: (registry: Registry) =>
    queryOptions({ queryKey: ['operators'], queryFn: () => registry.operators() }),
  webhooks: (registry: Registry) =>
    queryOptions({
      queryKey: ['acts', 'webhooks'],
      queryFn: () => registry.webhooks(),
      refetchInterval: refetchIntervalMs,
    }),
  tokens: (registry: Registry) => queryOptions({ queryKey: ['tokens'], queryFn: () => registry.tokens() }),
};

/** Key prefix of every query that an act may change. */
export const actsKey = ['acts'] as const;
