import type { Maintenance, RemoteOperations, RemoteStatus } from '@parlour/contracts';

/** What the discovery document says of a remote. The kill switch beats everything. */
export function toRemoteStatus({ disabled, maintenance }: RemoteOperations): RemoteStatus {
  if (disabled) return { state: 'disabled' };
  if (!maintenance) return { state: 'live' };
  const { notice, mode, startsAt, endsAt, allow } = maintenance;
  const window: Maintenance = {
    notice,
    mode,
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(allow && { allow }),
  };
  return maintenance.running ? { state: 'maintenance', ...window } : { state: 'live', upcoming: window };
}
