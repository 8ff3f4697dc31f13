import { AppError, isAppError } from '@parlour/contracts';
import type { RegisterField, RegisterRules } from '@parlour/contracts/calls';
import type { PlatformService } from '../../../platform/index.ts';
import { type Clock, type Database, type Ids, type Tx, toCalendarDay } from '../../../server/index.ts';
import {
  type Admission,
  type CaptchaAnswer,
  type Captchas,
  type OneTimeCodes,
  type OpenedSession,
  type Origin,
  type Passwords,
  type PhoneCodeRequest,
  type PhoneNumber,
  readPhoneNumber,
  toText,
} from '../../auth/index.ts';
import type { Members, NewMember, ProfileToInsert } from '../../members/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { refuseTakenMobile } from '../taken-mobile.ts';
import { countPlacement, findPlacement, type Placement } from './placement.ts';
import { checkRegistration, pickAskedFields, toYearFirst, type WrittenFields } from './registration-rules.ts';
import { createStartDemo } from './start-demo.ts';

export interface RegistrationParts {
  database: Database;
  clock: Clock;
  ids: Pick<Ids, 'code'>;
  passwords: Passwords;
  admission: Pick<Admission, 'openFirst'>;
  members: Members;
  captchas: Captchas;
  codes: OneTimeCodes;
  platform: Pick<PlatformService, 'isOn' | 'registerRules' | 'timeZone'>;
}

export interface RegistrationForm {
  /** Tab of the form. Each tab has its own rules. */
  by: 'username' | 'mobile';
  written: WrittenFields;
  dialingCode: string | undefined;
  referralCode: string | undefined;
  /** Host on which the form was shown. */
  domain: string | undefined;
  registeredUrl: string | undefined;
  /** Accepted version of the terms. */
  termsVersion?: string | undefined;
  captchaToken?: string | undefined;
}

export interface Registration {
  /**
   * Sends a code for the number and returns its validity in minutes. Fails with the errors of `OneTimeCodes.request`.
   */
  requestCode(request: PhoneCodeRequest, origin: Origin): Promise<number>;
  /** Registers a member and opens a session. Fails with the errors of `createRegister`. */
  register(form: RegistrationForm, origin: Origin): Promise<OpenedSession>;
  /** Starts demo play. Fails with `identity.demo-closed`. */
  startDemo(origin: Origin): Promise<OpenedSession>;
}

export function createRegistration(parts: RegistrationParts): Registration {
  const { codes, platform } = parts;
  return {
    async requestCode({ number, ...rest }, { ip }) {
      requireRegisterCodes(platform);
      const subject = toText(number);
      const to = { channel: 'sms', address: subject } as const;
      await codes.request({ purpose: 'register', subject, to, ip, waitForSending: true, ...rest });
      return codes.validMinutes;
    },
    register: createRegister(parts),
    startDemo: createStartDemo(parts),
  };
}

function requireRegisterCodes(platform: RegistrationParts['platform']): void {
  const { fields, mobileFields = [] } = platform.registerRules();
  if ([...fields, ...mobileFields].some(({ field }) => field === 'verificationCode')) return;
  throw new AppError('verification.not-allowed', 'Registration asks for no code here.');
}

/**
 * Creates the registration. It checks the form against the rules of the site, places the member in the agent tree and
 * opens a session. Fails with `identity.registration-closed`, `identity.field-invalid`, `identity.username-taken`,
 * `identity.mobile-taken`, `identity.affiliate-code-unknown`, `identity.terms-outdated`, `identity.captcha-wrong` and
 * the `verification.*` codes for the number and its code.
 */
function createRegister(parts: RegistrationParts) {
  const { clock, database, passwords } = parts;
  const db = database.withTables<IdentityTables>();
  return async (form: RegistrationForm, origin: Origin): Promise<OpenedSession> => {
    const asked = requireValidForm(parts, form);
    const invitation = { ...form, ...asked, affiliateCode: form.written.affiliateCode?.trim() };
    const placement = await findPlacement(db, invitation, clock.now());
    await requireCaptcha(parts.captchas, asked, form);
    const proof = await findProof(parts, asked, form, origin);
    // Hashing is slow, so it runs before the transaction.
    const { password, paymentPassword, nickname } = asked;
    const passwordHash = password && (await passwords.hash(password));
    const paymentPasswordHash = paymentPassword && (await passwords.hash(paymentPassword));
    const profile = toProfile({ asked, form, placement, origin, proof, now: clock.now() });
    const { uplineId, accountCode, rebatePpm } = placement;
    const account = {
      passwordHash,
      paymentPasswordHash,
      uplineId,
      accountCode,
      rebatePpm,
      nickname,
      profile,
    };
    return tryUsernames(parts, asked.username, (username) =>
      database
        .transaction(async (tx) => {
          if (proof?.codeId !== undefined) await parts.codes.use(tx, proof.codeId);
          await countPlacement(tx.withTables<IdentityTables>(), placement, clock.now());
          return openAccount(parts, tx, { username, ...account }, origin);
        })
        .catch(refuseTakenMobile),
    );
  };
}

async function openAccount(
  parts: RegistrationParts,
  tx: Tx,
  account: NewMember,
  origin: Origin,
): Promise<OpenedSession> {
  const member = await parts.members.create(tx, account);
  const { id: memberId, accountCode } = member;
  const token = await parts.admission.openFirst(tx, { memberId, accountCode }, origin);
  return { token, username: member.username, accountCode };
}

const generatedNameDigits = 9;
const generatedNameTriesMax = 5;

/** Tries the chosen name, or generated ones that begin with letters and do not contain the number. */
async function tryUsernames<T>(
  { ids }: RegistrationParts,
  chosen: string | undefined,
  make: (username: string) => Promise<T>,
): Promise<T> {
  if (chosen) return make(chosen);
  for (let tries = 1; ; tries += 1) {
    try {
      return await make(`m${ids.code(generatedNameDigits)}`);
    } catch (error) {
      if (tries >= generatedNameTriesMax || !isAppError(error, 'identity.username-taken')) throw error;
    }
  }
}

/** Returns the requested fields when the whole form is valid. */
function requireValidForm({ clock, platform }: RegistrationParts, form: RegistrationForm): WrittenFields {
  const offered = platform.registerRules();
  const fields = form.by === 'username' ? offered.fields : offered.mobileFields;
  if (fields === undefined || (form.by === 'username' && !platform.isOn('USERNAMEREG3')))
    throw new AppError('identity.registration-closed', `Registration by ${form.by} is switched off.`);
  const rules: RegisterRules = { ...offered, fields };
  const issues = checkRegistration(form.written, rules, toCalendarDay(platform.timeZone, clock.now()));
  if (issues.length > 0)
    throw new AppError('identity.field-invalid', 'The form breaks its rules.', { fields: issues });
  if (form.termsVersion !== undefined && form.termsVersion !== offered.termsVersion)
    throw new AppError('identity.terms-outdated', 'Another version of the terms was accepted.', {
      details: { termsVersion: offered.termsVersion },
    });
  return pickAskedFields(form.written, rules);
}

async function requireCaptcha(
  captchas: Captchas,
  asked: WrittenFields,
  { captchaToken }: RegistrationForm,
): Promise<void> {
  if (asked.captcha === undefined) return;
  const answer: CaptchaAnswer = { token: captchaToken, text: asked.captcha };
  if (await captchas.verify(answer)) return;
  throw new AppError('identity.captcha-wrong', 'The captcha was not read right.', {
    details: { captcha: true },
    fields: [{ path: ['captcha'], rule: 'captcha_wrong' }],
  });
}

interface Proof {
  number: PhoneNumber;
  /** Id of the code that proves the number; undefined when none was required. */
  codeId: number | undefined;
}

async function findProof(
  { codes }: RegistrationParts,
  asked: WrittenFields,
  { dialingCode }: RegistrationForm,
  from: Origin,
): Promise<Proof | undefined> {
  if (!asked.mobileNum) return undefined;
  if (asked.verificationCode === undefined && dialingCode === undefined)
    return { number: { dialingCode: '', mobile: asked.mobileNum }, codeId: undefined };
  const number = readPhoneNumber({ dialingCode, mobile: asked.mobileNum }, 'mobileNum');
  if (asked.verificationCode === undefined) return { number, codeId: undefined };
  const subject = toText(number);
  const code = { purpose: 'register', subject, code: asked.verificationCode, from } as const;
  return { number, codeId: await codes.find(code) };
}

/** Fields that have their own column or are not needed once the account exists. */
const storedFields: ReadonlySet<string> = new Set<RegisterField>([
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

function toProfile({
  asked,
  form,
  placement,
  origin,
  proof,
  now,
}: {
  asked: WrittenFields;
  form: RegistrationForm;
  placement: Placement;
  origin: Origin;
  proof: Proof | undefined;
  now: Date;
}): Omit<ProfileToInsert, 'memberId'> {
  const others = Object.entries(asked).filter(
    ([field, value]) => !storedFields.has(field) && value !== undefined,
  );
  return {
    realName: asked.payeeName,
    email: asked.email,
    dialingCode: proof?.number.dialingCode || undefined,
    mobile: proof?.number.mobile,
    mobileVerifiedAt: proof?.codeId === undefined ? undefined : now.toISOString(),
    birthday: asked.birthday && toYearFirst(asked.birthday),
    others: Object.fromEntries(others) as Record<string, string>,
    referrerId: placement.referrerId,
    registeredIp: origin.ip,
    registeredUrl: form.registeredUrl,
    termsVersion: form.termsVersion,
    termsAcceptedAt: form.termsVersion && now.toISOString(),
  };
}
