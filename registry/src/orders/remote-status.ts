import {
  hashVisitorKey,
  type Maintenance,
  type RemoteOperations,
  type RemoteStatus,
} from '@parlour/contracts';

/** Returns the status of a remote in the discovery document. The kill switch takes precedence. */
export function toRemoteStatus({ disabled, maintenance }: RemoteOperations): RemoteStatus {
  if (disabled) return { state: 'disabled' };
  if (!maintenance) return { state: 'live' };
  const { notice, mode, startsAt, endsAt, allow } = maintenance;
  const window: Maintenance = {
    notice,
    mode,
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(allow && { allow: allow.map(hashVisitorKey) }),
  };
  return maintenance.running ? { state: 'maintenance', ...window } : { state: 'live', upcoming: window };
}
