import type { LiveRelease, LoadFailureReason, RemoteModule, TelemetryEntry } from '@parlour/contracts';

/** Release that may be mounted: verified, evaluated, checked against the contract and bootstrapped. */
export interface LoadedRelease {
  state: 'loaded';
  release: LiveRelease;
  module: RemoteModule;
}

interface FailedLoad {
  state: 'failed';
  release: LiveRelease;
  reason: LoadFailureReason;
  /** English text for telemetry and developers. People read the text of the reason. */
  message: string;
}

/** Result of the loader, which never rejects: a part that cannot be shown is an expected state of the page. */
export type LoadResult = LoadedRelease | FailedLoad;

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Creates a telemetry entry about a release. */
export const toTelemetryEntry = (
  { name, version }: LiveRelease,
  kind: TelemetryEntry['kind'],
  message?: string,
): TelemetryEntry => ({ kind, remote: name, version, message });
