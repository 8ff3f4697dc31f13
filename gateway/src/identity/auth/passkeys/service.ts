import { AppError } from '@parlour/contracts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Outbox, Session } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import type { OpenedLogin, Origin } from '../login/login-session.ts';
import type { Sessions } from '../sessions/service.ts';
import { openLinkedSession } from '../third-party/links.ts';
import type { SignInStates } from '../third-party/sign-in-states.ts';

type Json = Record<string, unknown>;

export interface Passkey {
  id: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
}

/**
 * Sign-in by a key that never leaves the member's device or its vault. The key identifies the member, so no name is
 * required.
 */
export interface Passkeys {
  begin(session: Session, password: string | undefined): Promise<Json>;
  /** Stores the passkey and returns its id. Fails with `identity.sign-in-failed` and `identity.link-taken`. */
  add(session: Session, credential: Json): Promise<string>;
  list(memberId: number): Promise<Passkey[]>;
  /**
   * Removes a passkey. Fails with the errors of the password check, and with `identity.passkey-not-found` for another
   * member's passkey.
   */
  remove(session: Session, passkey: { id: string; password: string | undefined }): Promise<void>;
  beginLogin(): Promise<Json>;
  /** Opens a session. Fails with `identity.sign-in-failed` and `identity.account-closed`. */
  logIn(credential: Json, origin: Origin): Promise<OpenedLogin>;
}

export interface PasskeyParts {
  /** Address of the site. A passkey works on this site only. */
  site: string;
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Outbox;
  sessions: Sessions;
  states: SignInStates;
  platform: Pick<PlatformService, 'setting'>;
  requirePassword(memberId: number, password: string | undefined): Promise<void>;
}

const validMinutes = 5;

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { database, clock, audit, states, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const { rpId, origin: expectedOrigin } = toRelyingParty(parts.site);
  const expected = { expectedOrigin, expectedRPID: rpId, requireUserVerification: true };
  const open = async (challenge: string, purpose: string): Promise<void> => {
    await states.openOnce(challenge, {
      kind: 'passkey',
      provider: 'passkey',
      details: { purpose },
      minutes: validMinutes,
    });
  };
  /** Uses up a challenge, whether or not the credential is valid. */
  const isOpenFor = (purpose: string) => async (challenge: string) =>
    (await states.consume('passkey', challenge))?.details.purpose === purpose;

  return {
    async begin({ memberId, username }, password) {
      await parts.requirePassword(memberId, password);
      const options = await generateRegistrationOptions({
        rpName: platform.setting('brand').name,
        rpID: rpId,
        userName: username,
        userID: new TextEncoder().encode(String(memberId)),
        attestationType: 'none',
        excludeCredentials: (await listRows(db, memberId)).map(({ credential_id: id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await open(options.challenge, `add:${memberId}`);
      return { ...options };
    },
    async add({ memberId }, credential) {
      const { verified, registrationInfo } = await withPasskeyErrors(
        verifyRegistrationResponse({
          ...expected,
          response: credential as unknown as RegistrationResponseJSON,
          expectedChallenge: isOpenFor(`add:${memberId}`),
        }),
      );
      if (!verified || !registrationInfo) throw createFailedError();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      const isNew = await database.transaction(async (tx) => {
        const row = {
          credential_id: id,
          member_id: memberId,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: [...transports],
          created_at: clock.now(),
          last_used_at: null,
        };
        const inserted = await tx
          .withTables<IdentityTables>()
          .insertInto('identity_passkey')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('credential_id')
          .executeTakeFirst();
        const subject = `member:${memberId}`;
        if (inserted) await audit.record(tx, { actor: subject, act: 'passkey.add', subject });
        return inserted !== undefined;
      });
      if (!isNew) throw new AppError('identity.link-taken', 'This passkey is known already.');
      return id;
    },
    list: async (memberId) =>
      (await listRows(db, memberId)).map((row) => ({
        id: row.credential_id,
        createdAt: row.created_at,
        lastUsedAt: row.last_used_at ?? undefined,
      })),
    async remove({ memberId }, { id, password }) {
      await parts.requirePassword(memberId, password);
      await database.transaction(async (tx) => {
        const removed = await tx
          .withTables<IdentityTables>()
          .deleteFrom('identity_passkey')
          .where('credential_id', '=', id)
          .where('member_id', '=', memberId)
          .returning('credential_id')
          .executeTakeFirst();
        if (removed === undefined)
          throw new AppError('identity.passkey-not-found', 'This member has no passkey of this id.');
        const subject = `member:${memberId}`;
        await audit.record(tx, { actor: subject, act: 'passkey.remove', subject });
      });
    },
    async beginLogin() {
      const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
      await open(options.challenge, 'login');
      return { ...options };
    },
    async logIn(credential, origin) {
      const known = typeof credential.id === 'string' ? await findRow(db, credential.id) : undefined;
      if (known === undefined) throw createFailedError();
      const { verified, authenticationInfo } = await withPasskeyErrors(
        verifyAuthenticationResponse({
          ...expected,
          response: credential as unknown as AuthenticationResponseJSON,
          expectedChallenge: isOpenFor('login'),
          credential: {
            id: known.credential_id,
            publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
            counter: known.counter,
          },
        }),
      );
      if (!verified) throw createFailedError();
      await db
        .updateTable('identity_passkey')
        .set({ counter: authenticationInfo.newCounter, last_used_at: clock.now() })
        .where('credential_id', '=', known.credential_id)
        .execute();
      return openLinkedSession(parts, known.member_id, origin);
    },
  };
}

/**
 * Derives id and origin of the relying party. Passkeys require a domain name, not an IP address, so a development site
 * is `localhost`.
 */
function toRelyingParty(site: string): { rpId: string; origin: string } {
  const url = new URL(site);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { rpId: url.hostname, origin: url.origin };
}

const listRows = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_passkey')
    .select(['credential_id', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();

const findRow = (db: IdentityDb, credentialId: string) =>
  db
    .selectFrom('identity_passkey')
    .select(['credential_id', 'member_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** Converts errors: the library throws for any mismatch and for malformed input. */
const withPasskeyErrors = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw createFailedError(cause);
  });

const createFailedError = (cause?: unknown): AppError =>
  new AppError('identity.sign-in-failed', 'This passkey does not prove who this is.', { cause });
