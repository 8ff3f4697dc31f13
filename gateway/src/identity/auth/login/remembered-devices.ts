import { AppError } from '@parlour/contracts';
import {
  type Audit,
  type Clock,
  type Database,
  hashToken,
  hourMs,
  type Ids,
  type Tx,
} from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import {
  type Admission,
  findCredentialsById,
  type OpenedLogin,
  type Origin,
  readAuthenticatorSince,
  toRememberedProofs,
} from '../admission/index.ts';
import type { Sessions } from '../sessions/index.ts';
import {
  deleteExpiredDevices,
  findDevice,
  insertDevice,
  type RememberedDevice,
  useDeviceToken,
} from './remembered-device-store.ts';

/** A session, and the token with which its device opens the next session. */
interface RememberedLogin extends OpenedLogin {
  rememberedToken: string;
  /** Whole seconds until the device is no longer remembered. */
  rememberedSeconds: number;
}

export interface RememberedDevices {
  /** Remembers the device of this session for the hours of the profile. */
  begin(session: { token: string }): Promise<{ token: string; seconds: number }>;
  /**
   * Opens a session with the token of a remembered device and returns the next token. A reused token means theft by
   * either the first or the second user, so the device is forgotten and its sessions end. Fails with
   * `identity.remembered-over`, including when its login did not prove the authenticator that is on now.
   */
  logIn(token: string | undefined, origin: Origin): Promise<RememberedLogin>;
  deleteOld(): Promise<void>;
}

export interface RememberedParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'token' | 'uuid'>;
  audit: Audit;
  sessions: Sessions;
  admission: Pick<Admission, 'openAfterProofs' | 'canOpen'>;
  /** Time for which a device is remembered. */
  rememberedHours: number;
}

/**
 * Two tabs that open at once send the same token. Within this time the slower one is refused without suspicion of
 * theft.
 */
const graceMs = 10_000;

export function createRememberedDevices(parts: RememberedParts): RememberedDevices {
  const { database, clock, ids, sessions, admission } = parts;
  const rememberedMs = parts.rememberedHours * hourMs;
  const db = database.withTables<IdentityTables>();

  const insert = async (tx: Tx, device: Omit<RememberedDevice, 'usedAt'>): Promise<string> => {
    const token = ids.token();
    await insertDevice(tx.withTables<IdentityTables>(), {
      ...device,
      tokenHash: hashToken(token),
      now: clock.now(),
    });
    return token;
  };

  return {
    async begin(session) {
      const family = ids.uuid();
      const expiresAt = new Date(clock.now().getTime() + rememberedMs);
      const token = await database.transaction(async (tx) => {
        const begun = await sessions.setFamily(tx, session.token, family);
        return insert(tx, { ...begun, family, expiresAt });
      });
      return { token, seconds: rememberedMs / 1000 };
    },
    async logIn(token, origin) {
      const row = token && (await findRemembered(parts, token));
      if (!row) throw createExpiredError();
      const { family, proofs, expiresAt } = row;
      const member = await findCredentialsById(db, row.memberId);
      if (member?.status !== 'active') throw createExpiredError();
      const authenticatorSince = await readAuthenticatorSince(db, member.memberId);
      const beganAt = new Date(expiresAt.getTime() - rememberedMs);
      const login = { member, proofs: toRememberedProofs(proofs, { beganAt, authenticatorSince }), family };
      // The page requests this login automatically, so there is no person who could prove more.
      if (!(await admission.canOpen(login, origin))) throw createExpiredError();
      const now = clock.now();
      let rememberedToken = '';
      const accept = async (tx: Tx): Promise<void> => {
        if (!(await useDeviceToken(tx.withTables<IdentityTables>(), hashToken(token), now)))
          throw createExpiredError();
        rememberedToken = await insert(tx, { family, memberId: member.memberId, proofs, expiresAt });
      };
      const opened = await admission.openAfterProofs({ ...login, accept }, origin);
      const rememberedSeconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
      return { ...opened, rememberedToken, rememberedSeconds };
    },
    deleteOld: () => deleteExpiredDevices(db, clock.now()),
  };
}

async function findRemembered({ database, clock, audit, sessions }: RememberedParts, token: string) {
  const device = await findDevice(database.withTables<IdentityTables>(), hashToken(token), clock.now());
  if (device?.usedAt == null) return device;
  if (clock.now().getTime() - device.usedAt.getTime() < graceMs) return undefined;
  const { family, memberId } = device;
  await database.transaction(async (tx) => {
    const ended = await sessions.end(tx, { memberId, family }, 'revoked');
    const subject = `member:${memberId}`;
    await audit.record(tx, { actor: 'gateway', act: 'device.stolen', subject, after: { ended } });
  });
  return undefined;
}

const createExpiredError = (): AppError =>
  new AppError('identity.remembered-over', 'This device is not remembered, or no more.');
