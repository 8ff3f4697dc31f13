import type { LiveRelease, LoadFailureReason, RemoteModule, TelemetryEntry } from '@parlour/contracts';

/** A release that may be mounted: verified, evaluated, checked against the contract and bootstrapped. */
export interface LoadedRelease {
  state: 'loaded';
  release: LiveRelease;
  module: RemoteModule;
}

export interface FailedLoad {
  state: 'failed';
  release: LiveRelease;
  reason: LoadFailureReason;
  /** English, for telemetry and developers; people read the text of the reason. */
  message: string;
}

/** The answer of the loader. It never rejects: a part that cannot be shown is an expected state of the page. */
export type LoadResult = LoadedRelease | FailedLoad;

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** What is told of a release to whoever watches the releases. */
export const toTelemetryEntry = (
  { name, version }: LiveRelease,
  kind: TelemetryEntry['kind'],
  message?: string,
): TelemetryEntry => ({ kind, remote: name, version, message });
