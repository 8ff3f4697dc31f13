import type { PlatformService } from '../platform/index.ts';
import type { GatewayModule, SessionSource } from '../server/index.ts';
import { createAccountLayer } from './account/index.ts';
import { type AuthParts, createAuthLayer } from './auth/index.ts';
import { clubActs, createClubSchedulable, createMemberLayer } from './members/index.ts';
import { identityActs } from './operator-acts.ts';
import { createOversight } from './oversight/index.ts';
import { createIdentityService, type IdentityService } from './service.ts';

export { createPasswords } from './auth/passwords.ts';
export type {} from './events.ts';
export {
  houseId,
  type Member,
  maskEmail,
  maskMobile,
  maskName,
  maskText,
  maskUsername,
  type NewMember,
  parsePath,
  readRebatesBefore,
  selectTeamIds,
  shownLetters,
  toTeamRange,
} from './members/index.ts';
export {
  anyKinds,
  canBe,
  type Match,
  type MemberOversight,
  toAsciiDigits,
} from './oversight/index.ts';
export type { IdentityService } from './service.ts';

interface IdentityParts extends AuthParts {
  platform: Pick<
    PlatformService,
    'profile' | 'isOn' | 'registerRules' | 'setting' | 'timeZone' | 'addSchedulable'
  >;
}

/** Creates the identity module: members, the agent tree, authentication and accounts. See README.md. */
export function createIdentity(parts: IdentityParts): {
  service: IdentityService;
  sessions: SessionSource;
  module: GatewayModule;
} {
  const { database } = parts;
  const members = createMemberLayer(parts);
  const auth = createAuthLayer(parts);
  parts.platform.addSchedulable('club-level', createClubSchedulable(parts));
  const account = createAccountLayer({ ...parts, ...auth, members: members.members });
  return {
    service: createIdentityService({
      database,
      members,
      auth,
      oversight: createOversight({ ...parts, auth }),
    }),
    sessions: auth.sessions,
    module: {
      name: 'identity',
      migrations: new URL('./migrations/', import.meta.url),
      routes: [...auth.routes, ...account.routes, ...members.routes],
      operatorActs: [
        ...identityActs({ directory: members.directory, links: auth.links }),
        ...clubActs(parts),
      ],
      jobs: [...auth.jobs, ...account.jobs],
      start: async () => auth.start(),
      stop: async () => auth.stop(),
    },
  };
}
