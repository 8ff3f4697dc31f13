import { AppError, matchesPattern } from '@parlour/contracts';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, PostChannel, Session } from '../../../server/index.ts';
import {
  type NoticeParts,
  notifyOwner,
  type OneTimeCodes,
  type RequireFactor,
  type RequirePassword,
  readPhoneNumber,
  toText,
} from '../../auth/index.ts';
import { maskEmail, maskMobile } from '../../members/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { refuseTakenMobile } from '../taken-mobile.ts';
import { setEmail, setMobile } from './store.ts';

interface WrittenContact {
  channel: 'sms' | 'email';
  mobileNum?: string | undefined;
  countryDialingCode?: string | undefined;
  email?: string | undefined;
}

interface ContactCodes {
  /** The code that was sent to the contact. */
  sent: string;
  /** A code of the authenticator, or a recovery code, while an authenticator is on. */
  factor: string | undefined;
}

export interface Contacts {
  /**
   * Sends a code to the contact. Returns its validity in minutes. Fails with the errors of `OneTimeCodes.request` and
   * of the password check.
   */
  requestCode(
    session: Session,
    request: {
      contact: WrittenContact;
      password: string | undefined;
      language: string | undefined;
      ip: string;
    },
  ): Promise<number>;
  /**
   * Stores the contact and returns it masked. Fails with the errors of `OneTimeCodes.find` and `RequireFactor`, and with
   * `identity.mobile-taken`.
   */
  set(session: Session, contact: WrittenContact, codes: ContactCodes): Promise<string>;
}

export interface ContactParts extends NoticeParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  codes: OneTimeCodes;
  platform: Pick<PlatformService, 'setting'>;
  requirePassword: RequirePassword;
  requireFactor: RequireFactor;
}

/**
 * Creates the service for phone numbers and email addresses. A code proves each new contact. While an
 * authenticator is on, its code proves the owner, because a contact can reset the password. The previous
 * contact receives a notice.
 */
export function createContacts(parts: ContactParts): Contacts {
  const { database, clock, audit, codes } = parts;
  return {
    async requestCode({ memberId }, { contact, password, language, ip }) {
      await parts.requirePassword(memberId, password);
      const { channel, address } = readContact(parts, contact);
      const to = { channel, address };
      const subject = toSubject(memberId, address);
      await codes.request({
        purpose: 'contact',
        subject,
        to,
        language,
        ip,
        waitForSending: true,
        isMember: true,
      });
      return codes.validMinutes;
    },
    async set({ memberId }, contact, { sent, factor }) {
      const { address, store, masked } = readContact(parts, contact);
      const code = { purpose: 'contact', subject: toSubject(memberId, address), code: sent } as const;
      const codeId = await codes.find(code);
      // Last, because it uses up the code of the authenticator.
      await parts.requireFactor(memberId, factor);
      const subject = `member:${memberId}`;
      await database
        .transaction(async (tx) => {
          await codes.use(tx, codeId);
          // The contact that is about to be replaced is notified too.
          await notifyOwner(parts, tx, memberId, { notice: 'contact-changed' });
          await store(tx.withTables<IdentityTables>(), memberId, clock.now());
          const after = { channel: contact.channel };
          await audit.record(tx, { actor: subject, act: 'contact.set', subject, after });
        })
        .catch(refuseTakenMobile);
      return masked;
    },
  };
}

const toSubject = (memberId: number, address: string): string => `${memberId}:${address}`;

function readContact({ platform }: ContactParts, written: WrittenContact) {
  if (written.channel === 'sms') {
    const dialingCode = written.countryDialingCode ?? platform.setting('defaultCountry').countryDialingCode;
    const number = readPhoneNumber({ dialingCode, mobile: written.mobileNum }, 'mobileNum');
    return {
      channel: 'sms' as PostChannel,
      address: toText(number),
      masked: maskMobile(number.dialingCode, number.mobile),
      store: (db: IdentityDb, memberId: number, verifiedAt: Date) =>
        setMobile(db, memberId, { number, verifiedAt }),
    };
  }
  const email = written.email ?? '';
  if (!matchesPattern(email, { pattern: 'email', min: 3, max: 254 }))
    throw new AppError('identity.field-invalid', 'This is not a mailbox.', {
      fields: [{ path: ['email'], rule: email === '' ? 'required' : 'email_format' }],
    });
  return {
    channel: 'mail' as PostChannel,
    address: email,
    masked: maskEmail(email),
    store: (db: IdentityDb, memberId: number, verifiedAt: Date) =>
      setEmail(db, memberId, { email, verifiedAt }),
  };
}
