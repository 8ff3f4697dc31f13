import { type Database, type Job, type Logger, measureOffset, minuteMs } from '../server/index.ts';
import type { JurisdictionProfile } from './profiles.ts';

interface ClockWatchParts {
  database: Database;
  log: Pick<Logger, 'error' | 'info'>;
  profile: Pick<JurisdictionProfile, 'clockDriftAlarmMs'>;
  /** The clock of this machine. */
  readMachineMs?(): number;
}

/**
 * Creates the job that compares the machine's clock with the database's. A difference above the profile's is an alarm in
 * the log: gateways follow the database's clock, but the registry and the logs of the machine do not.
 */
export function createClockWatch({ database, log, profile, readMachineMs }: ClockWatchParts): Job {
  let isWrong = false;
  return {
    name: 'platform.watch-clock',
    everyMs: minuteMs,
    async run() {
      const { offsetMs, errorMs } = await measureOffset(database, readMachineMs);
      const most = profile.clockDriftAlarmMs;
      const was = isWrong;
      isWrong = Math.abs(offsetMs) - errorMs > most;
      if (isWrong && !was)
        log.error({ alarm: 'clock-drift', offsetMs, most }, 'clock of the machine is wrong');
      if (was && !isWrong) log.info({ offsetMs }, 'clock of the machine is right again');
    },
  };
}
