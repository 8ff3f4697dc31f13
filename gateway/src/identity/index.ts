import type { GatewayModule, Job, Live, SessionSource, Signals } from '../server/index.ts';
import { deleteOldAttempts } from './auth/attempt-store.ts';
import { createCaptchas } from './auth/captcha/service.ts';
import { deleteOldOrigins } from './auth/login/trusted-origin-store.ts';
import { createSessions } from './auth/sessions/service.ts';
import { identityRoutes } from './routes.ts';
import { createIdentityService, type IdentityParts, type IdentityService } from './service.ts';
import type { IdentityTables } from './tables.ts';

export type { Origin } from './auth/login/login-session.ts';
export type { EndReason, SessionSelector } from './auth/sessions/service.ts';
export type {} from './events.ts';
export type { DownlinePage } from './members/directory.ts';
export { houseId, type Member, parsePath, toTeamRange } from './members/member.ts';
export { avatarCount, type NewMember } from './members/service.ts';
export type { InviteCode } from './members/store.ts';
export type { IdentityService } from './service.ts';
export type { AccountClass, InviteKind, MemberStatus } from './tables.ts';

const minute = 60_000;
const attemptRetentionMs = 24 * 60 * minute;

/** Creates the identity module: members, the agent tree, credentials and sessions. See README.md. */
export function createIdentity(
  parts: Omit<IdentityParts, 'sessions' | 'captchas'> & { signals: Signals; live: Live },
): {
  service: IdentityService;
  sessions: SessionSource;
  module: GatewayModule;
} {
  const { session } = parts.platform.profile;
  const { sessions, upkeep, start, stop } = createSessions({
    ...parts,
    limits: { idleMs: session.idleMinutes * minute, absoluteMs: session.absoluteHours * 60 * minute },
  });
  const captchas = createCaptchas(parts);
  const service = createIdentityService({ ...parts, sessions, captchas });
  return {
    service,
    sessions,
    module: {
      name: 'identity',
      migrations: new URL('./migrations/', import.meta.url),
      routes: identityRoutes(service, parts.clock),
      jobs: [upkeep, createAttemptCleanup({ ...parts, captchas, service })],
      start: async () => start(),
      stop: async () => stop(),
    },
  };
}

const createAttemptCleanup = ({
  database,
  clock,
  captchas,
  service,
}: Pick<IdentityParts, 'database' | 'clock' | 'captchas'> & {
  service: Pick<
    IdentityService,
    'forgetOldCodes' | 'challenges' | 'recovery' | 'remembered' | 'thirdParties'
  >;
}): Job => ({
  name: 'identity.attempts',
  everyMs: 60 * minute,
  async run() {
    const db = database.withTables<IdentityTables>();
    await deleteOldAttempts(db, new Date(clock.now().getTime() - attemptRetentionMs));
    await deleteOldOrigins(db, clock.now());
    await captchas.deleteOld();
    await service.forgetOldCodes();
    await service.challenges.deleteOld();
    await service.recovery.deleteOld();
    await service.remembered.deleteOld();
    await service.thirdParties.deleteOld();
  },
});
