import { queryOptions } from '@tanstack/react-query';
import type { AuditFilter, Registry } from './registry.ts';

/** Sessions and telemetry move without an act, so no message tells of them. */
const refetchIntervalMs = 10_000;

export const sessionKey = ['session'] as const;

/** What the registry answers, under one key each; an act makes all of `acts` stale. */
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
  audit: (registry: Registry, filter: AuditFilter) =>
    queryOptions({ queryKey: ['acts', 'audit', filter], queryFn: () => registry.audit(filter) }),
  verification: (registry: Registry) =>
    queryOptions({ queryKey: ['acts', 'verification'], queryFn: () => registry.verification() }),
  operators: (registry: Registry) =>
    queryOptions({ queryKey: ['operators'], queryFn: () => registry.operators() }),
  tokens: (registry: Registry) => queryOptions({ queryKey: ['tokens'], queryFn: () => registry.tokens() }),
};

/** What every act may change. */
export const actsKey = ['acts'] as const;
