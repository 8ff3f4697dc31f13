import { AppError } from '@parlour/contracts';
import type { RegisterField } from '@parlour/contracts/calls';
import type { PlatformService } from '../../platform/index.ts';
import type { Clock, Database, Outbox } from '../../server/index.ts';
import { browserName } from '../login/browser-name.ts';
import { type Origin, openRecorded } from '../login/log-in.ts';
import type { ProfileToInsert } from '../members/member-store.ts';
import type { Members, NewMember } from '../members/members.ts';
import type { Passwords } from '../password/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityTables } from '../store.ts';
import { findPlace, type Place } from './placement.ts';
import { askedFields, checkRegistration, toYearFirst, type WrittenFields } from './registration-rules.ts';

export interface RegistrationParts {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  passwords: Passwords;
  sessions: Sessions;
  members: Members;
  platform: Pick<PlatformService, 'isOn' | 'registerRules' | 'timeZone'>;
}

export interface RegistrationForm {
  written: WrittenFields;
  dialingCode: string | undefined;
  referralCode: string | undefined;
  /** The host that the form was shown on. */
  domain: string | undefined;
  registeredUrl: string | undefined;
}

export interface OpenedAccount {
  token: string;
  username: string;
  accountCode: number;
}

/**
 * Makes registration: checks the form against the rules of the site, places the member in the agent tree and opens a
 * session. Fails with `identity.registration-closed`, `identity.field-invalid`, `identity.username-taken` and
 * `identity.affiliate-code-unknown`.
 */
export function createRegister(parts: RegistrationParts) {
  const { clock, database, passwords } = parts;
  const db = database.withTables<IdentityTables>();
  return async (form: RegistrationForm, origin: Origin): Promise<OpenedAccount> => {
    const asked = requireGood(parts, form);
    const place = await findPlace(db, {
      ...form,
      ...asked,
      affiliateCode: form.written.affiliateCode?.trim(),
    });
    // Hashing takes its time: not while a transaction is open.
    const { username = '', password = '', paymentPassword, nickname } = asked;
    const passwordHash = await passwords.hash(password);
    const paymentPasswordHash = paymentPassword && (await passwords.hash(paymentPassword));
    const profile = profileOf(asked, form, place, origin);
    const { uplineId } = place;
    const account: NewMember = { username, passwordHash, paymentPasswordHash, uplineId, nickname, profile };
    return database.transaction(async (tx) => {
      const member = await parts.members.create(tx, account);
      const { id: memberId, accountCode } = member;
      const seen = { at: clock.now(), ip: origin.ip, browser: browserName(origin.userAgent) };
      const token = await openRecorded(parts, tx, { memberId, accountCode }, seen);
      return { token, username: member.username, accountCode };
    });
  };
}

/** The fields that were asked for, once the whole form keeps its rules. */
function requireGood({ clock, platform }: RegistrationParts, { written }: RegistrationForm): WrittenFields {
  if (!platform.isOn('USERNAMEREG3'))
    throw new AppError('identity.registration-closed', 'Registration by user name is switched off.');
  const rules = platform.registerRules();
  const fields = checkRegistration(written, rules, dayIn(platform.timeZone, clock.now()));
  if (fields.length > 0)
    throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });
  return askedFields(written, rules);
}

/** Fields with a column of their own, or of no use once the account is there. */
const kept: ReadonlySet<string> = new Set<RegisterField>([
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'verificationCode',
  'captcha',
  'nickname',
  'payeeName',
  'email',
  'mobileNum',
  'birthday',
  'recommenderId',
  'affiliateCode',
]);

function profileOf(
  asked: WrittenFields,
  form: RegistrationForm,
  place: Place,
  origin: Origin,
): Omit<ProfileToInsert, 'memberId'> {
  const others = Object.entries(asked).filter(([field, value]) => !kept.has(field) && value !== undefined);
  return {
    realName: asked.payeeName,
    email: asked.email,
    dialingCode: asked.mobileNum && form.dialingCode,
    mobile: asked.mobileNum,
    birthday: asked.birthday && toYearFirst(asked.birthday),
    others: Object.fromEntries(others) as Record<string, string>,
    referrerId: place.referrerId,
    registeredIp: origin.ip,
    registeredUrl: form.registeredUrl,
  };
}

/** The calendar day at a place, as `yyyy-MM-dd`. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
