import { AppError, isLoopbackHost } from '@parlour/contracts';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ProvenPasskey,
} from '@parlour/contracts/calls';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Session, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { type Admission, findCredentialsById, type OpenedLogin, type Origin } from '../admission/index.ts';
import { type NoticeParts, notifyOwner } from '../notices.ts';
import type { OwnerProof, RequireOwner } from '../owner-check.ts';
import type { SignInStates } from '../third-party/index.ts';
import { createPasskeyChallenges } from './challenges.ts';
import {
  deletePasskey,
  deletePasskeys,
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordUse,
} from './store.ts';

interface Passkey {
  id: string;
  createdAt: Date;
  lastUsedAt: Date | undefined;
}

/**
 * Sign-in by a key that never leaves the member's device or its vault. The key identifies the member, so no name is
 * required.
 */
export interface Passkeys {
  /** Begins the creation of a passkey. Fails with the errors of `RequireOwner`. */
  begin(session: Session, proof: OwnerProof): Promise<PasskeyCreationOptions>;
  /** Stores the passkey and returns its id. Fails with `identity.sign-in-failed` and `identity.link-taken`. */
  add(session: Session, credential: CreatedPasskey): Promise<string>;
  list(memberId: number): Promise<Passkey[]>;
  /**
   * Removes a passkey. Fails with the errors of `RequireOwner`, and with `identity.passkey-not-found` for another
   * member's passkey.
   */
  remove(session: Session, passkey: OwnerProof & { id: string }): Promise<void>;
  /** Removes all passkeys of a member. Returns how many there were. */
  removeAll(tx: Tx, memberId: number): Promise<number>;
  beginLogin(): Promise<PasskeyRequestOptions>;
  /** Opens a session. Fails with `identity.sign-in-failed` and `identity.account-closed`. */
  logIn(credential: ProvenPasskey, origin: Origin): Promise<OpenedLogin>;
}

interface PasskeyParts extends NoticeParts {
  /** Address of the site. A passkey works on this site only. */
  site: string;
  database: Database;
  clock: Clock;
  audit: Audit;
  admission: Pick<Admission, 'openAfterProofs'>;
  states: SignInStates;
  platform: Pick<PlatformService, 'setting'>;
  requireOwner: RequireOwner;
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  return { ...createPasskeySettings(parts), ...createPasskeyLogin(parts) };
}

type PasskeyLogin = Pick<Passkeys, 'beginLogin' | 'logIn'>;

/** Creates the functions with which members add, list and remove their passkeys. */
function createPasskeySettings(parts: PasskeyParts): Omit<Passkeys, keyof PasskeyLogin> {
  const { database, clock, audit, platform } = parts;
  const db = database.withTables<IdentityTables>();
  const challenges = createPasskeyChallenges(parts.states);
  const { rpId, expected } = toRelyingParty(parts.site);
  return {
    async begin({ memberId, username }, proof) {
      await parts.requireOwner(memberId, proof);
      const known = (await listPasskeys(db, memberId)).map(({ id }) => ({ id }));
      const options = await generateRegistrationOptions({
        rpName: platform.setting('brand').name,
        rpID: rpId,
        userName: username,
        userID: new TextEncoder().encode(String(memberId)),
        attestationType: 'none',
        excludeCredentials: known,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.open(options.challenge, `add:${memberId}`);
      return {
        ...options,
        rp: { ...options.rp, id: rpId },
        attestation: 'none',
        excludeCredentials: known.map(({ id }) => ({ id, type: 'public-key' })),
      };
    },
    async add({ memberId }, credential) {
      const { verified, registrationInfo } = await withPasskeyErrors(
        verifyRegistrationResponse({
          ...expected,
          response: toLibraryCredential({
            ...credential,
            response: {
              clientDataJSON: credential.response.clientDataJSON,
              attestationObject: credential.response.attestationObject,
            },
          }),
          expectedChallenge: challenges.isOpenFor(`add:${memberId}`),
        }),
      );
      if (!verified || !registrationInfo) throw createFailedError();
      const { id, publicKey, counter } = registrationInfo.credential;
      const passkey = {
        id,
        memberId,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: credential.response.transports ?? [],
        createdAt: clock.now(),
      };
      const isNew = await database.transaction(async (tx) => {
        const isInserted = await insertPasskey(tx.withTables<IdentityTables>(), passkey);
        const subject = `member:${memberId}`;
        if (!isInserted) return false;
        await audit.record(tx, { actor: subject, act: 'passkey.add', subject });
        await notifyOwner(parts, tx, memberId, { notice: 'passkey-added' });
        return true;
      });
      if (!isNew) throw new AppError('identity.link-taken', 'This passkey is known already.');
      return id;
    },
    list: async (memberId) =>
      (await listPasskeys(db, memberId)).map(({ lastUsedAt, ...passkey }) => ({
        ...passkey,
        lastUsedAt: lastUsedAt ?? undefined,
      })),
    removeAll: (tx, memberId) => deletePasskeys(tx.withTables<IdentityTables>(), memberId),
    async remove({ memberId }, { id, ...proof }) {
      await parts.requireOwner(memberId, proof);
      await database.transaction(async (tx) => {
        if (!(await deletePasskey(tx.withTables<IdentityTables>(), { id, memberId })))
          throw new AppError('identity.passkey-not-found', 'This member has no passkey of this id.');
        const subject = `member:${memberId}`;
        await audit.record(tx, { actor: subject, act: 'passkey.remove', subject });
        await notifyOwner(parts, tx, memberId, { notice: 'passkey-removed' });
      });
    },
  };
}

function createPasskeyLogin(parts: PasskeyParts): PasskeyLogin {
  const db = parts.database.withTables<IdentityTables>();
  const challenges = createPasskeyChallenges(parts.states);
  const { rpId, expected } = toRelyingParty(parts.site);
  return {
    async beginLogin() {
      const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' });
      await challenges.open(options.challenge, 'login');
      return { ...options, rpId };
    },
    async logIn(credential, origin) {
      const known = await findPasskey(db, credential.id);
      if (known === undefined) throw createFailedError();
      const { verified, authenticationInfo } = await withPasskeyErrors(
        verifyAuthenticationResponse({
          ...expected,
          response: toLibraryCredential(credential),
          expectedChallenge: challenges.isOpenFor('login'),
          credential: {
            id: known.id,
            publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
            counter: known.counter,
          },
        }),
      );
      if (!verified) throw createFailedError();
      await recordUse(db, known.id, { counter: authenticationInfo.newCounter, at: parts.clock.now() });
      const member = await findCredentialsById(db, known.memberId);
      if (member === undefined) throw createFailedError();
      return parts.admission.openAfterProofs({ member, proofs: ['passkey'] }, origin);
    },
  };
}

/** Adds the field that the library's types require and its checks ignore. */
const toLibraryCredential = <T>(credential: T) => ({ ...credential, clientExtensionResults: {} });

/**
 * Derives the relying party and the checks of its credentials. Passkeys require a domain name, not an IP address, so a
 * development site is `localhost`.
 */
function toRelyingParty(site: string) {
  const url = new URL(site);
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost';
  const expected = { expectedOrigin: url.origin, expectedRPID: url.hostname, requireUserVerification: true };
  return { rpId: url.hostname, expected };
}

/** Converts errors: the library throws for any mismatch and for malformed input. */
const withPasskeyErrors = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw createFailedError(cause);
  });

const createFailedError = (cause?: unknown): AppError =>
  new AppError('identity.sign-in-failed', 'This passkey does not prove who this is.', { cause });
