import { artVersion } from '@parlour/art';
import { AppError, computeAge, type FieldIssue, matchesPattern, toPatternHintKey } from '@parlour/contracts';
import type { RegisterField } from '@parlour/contracts/calls';
import type { PlatformService } from '../../../platform/index.ts';
import type { Audit, Clock, Database, Session, Tx } from '../../../server/index.ts';
import { toCalendarDay } from '../../../server/index.ts';
import type { IdentityDb, IdentityTables } from '../../tables.ts';
import { maskBirthday, maskName, maskText } from '../masks.ts';
import { avatarCount } from '../service.ts';
import { readProfile, setOnce, setPublicProfile } from './store.ts';

interface WrittenProfile {
  nickname?: string | undefined;
  avatar?: string | undefined;
  realName?: string | undefined;
  /** `yyyy-MM-dd`. */
  birthday?: string | undefined;
}

/** A member's profile as shown to that member. Personal data are masked. */
interface OwnProfile {
  account: string;
  nickname: string;
  avatar: string;
  avatars: { key: string; url: string }[];
  realName?: string | undefined;
  birthday?: string | undefined;
  minimumAge: number;
  others: { field: RegisterField; masked: string }[];
}

export interface Profiles {
  read(memberId: number): Promise<OwnProfile>;
  /** Changes the given fields. Fails with `identity.field-invalid` (`fields`) and then changes nothing. */
  set(session: Session, written: WrittenProfile): Promise<OwnProfile>;
  /**
   * Sets the real name of a member who has none, in the caller's transaction. Fails with
   * `identity.field-invalid` for `field`.
   */
  setRealNameIn(tx: Tx, memberId: number, given: { realName: string; field: string }): Promise<void>;
}

export interface ProfileParts {
  database: Database;
  clock: Clock;
  audit: Audit;
  platform: Pick<PlatformService, 'registerRules' | 'timeZone'>;
}

const avatars = Array.from({ length: avatarCount }, (_, place) => String(place + 1)).map((key) => ({
  key,
  url: `/art/${artVersion}/avatar/${key}.svg`,
}));

export function createProfiles({ database, clock, audit, platform }: ProfileParts): Profiles {
  const db = database.withTables<IdentityTables>();
  const read = async (memberId: number): Promise<OwnProfile> => {
    const row = await readProfile(db, memberId);
    return {
      account: row.username,
      nickname: row.nickname,
      avatar: row.avatar_key,
      avatars,
      ...(row.real_name && { realName: maskName(row.real_name) }),
      ...(row.birthday && { birthday: maskBirthday(row.birthday) }),
      minimumAge: platform.registerRules().minimumAge,
      others: Object.entries(row.others ?? {}).map(([field, value]) => ({
        field: field as RegisterField,
        masked: maskText(value),
      })),
    };
  };
  return {
    read,
    async set({ memberId }, written) {
      const rules = platform.registerRules();
      const issues = findProfileIssues(written, rules, toCalendarDay(platform.timeZone, clock.now()));
      if (issues.length > 0) throw createInvalidError(issues);
      const { nickname, avatar: avatarKey } = written;
      await database.transaction(async (tx) => {
        const tables = tx.withTables<IdentityTables>();
        if (nickname !== undefined || avatarKey !== undefined)
          await setPublicProfile(tables, memberId, { nickname, avatarKey });
        await setFinalValues(tables, memberId, written);
        const subject = `member:${memberId}`;
        const fields = Object.entries(written).flatMap(([field, value]) =>
          value === undefined ? [] : [field],
        );
        await audit.record(tx, { actor: subject, act: 'profile.set', subject, after: { fields } });
      });
      return read(memberId);
    },
    async setRealNameIn(tx, memberId, { realName, field }) {
      const issue = checkText(field, realName, findRule(platform.registerRules(), 'payeeName'));
      if (issue) throw createInvalidError([issue]);
      if (!(await setOnce(tx.withTables<IdentityTables>(), memberId, 'real_name', realName)))
        throw createInvalidError([{ path: [field], rule: 'told_already' }]);
      const subject = `member:${memberId}`;
      await audit.record(tx, {
        actor: subject,
        act: 'profile.set',
        subject,
        after: { fields: ['realName'] },
      });
    },
  };
}

/** Sets real name or birthday once. Both are final, because withdrawals and the age check depend on them. */
async function setFinalValues(
  db: IdentityDb,
  memberId: number,
  { realName, birthday }: Pick<WrittenProfile, 'realName' | 'birthday'>,
): Promise<void> {
  if (realName !== undefined && !(await setOnce(db, memberId, 'real_name', realName)))
    throw createInvalidError([{ path: ['realName'], rule: 'told_already' }]);
  if (birthday !== undefined && !(await setOnce(db, memberId, 'birthday', birthday)))
    throw createInvalidError([{ path: ['birthday'], rule: 'told_already' }]);
}

type Rules = ReturnType<PlatformService['registerRules']>;

/** Rules for fields that registration does not ask for. */
const defaultRules = {
  nickname: { acceptedPattern: 'any', min: 1, max: 30 },
  payeeName: { acceptedPattern: 'any', min: 2, max: 64 },
} as const;

function findProfileIssues(written: WrittenProfile, rules: Rules, today: string): FieldIssue[] {
  const { nickname, avatar, realName, birthday } = written;
  const issues = [
    nickname === undefined ? undefined : checkText('nickname', nickname, findRule(rules, 'nickname')),
    realName === undefined ? undefined : checkText('realName', realName, findRule(rules, 'payeeName')),
    avatar === undefined || avatars.some(({ key }) => key === avatar)
      ? undefined
      : { path: ['avatar'], rule: 'choice' },
    birthday === undefined ? undefined : checkBirthday(birthday, rules.minimumAge, today),
  ];
  return issues.filter((issue) => issue !== undefined);
}

const findRule = ({ fields }: Rules, field: keyof typeof defaultRules) =>
  fields.find((rule) => rule.field === field) ?? defaultRules[field];

function checkText(
  field: string,
  text: string,
  { acceptedPattern, min, max }: Pick<Rules['fields'][number], 'acceptedPattern' | 'min' | 'max'>,
): FieldIssue | undefined {
  const pattern = acceptedPattern === '*' ? 'any' : acceptedPattern;
  if (text === '') return { path: [field], rule: 'required' };
  return matchesPattern(text, { pattern, min, max })
    ? undefined
    : { path: [field], rule: toPatternHintKey(pattern), params: { min, max } };
}

function checkBirthday(birthday: string, age: number, today: string): FieldIssue | undefined {
  const path = ['birthday'];
  if (!matchesPattern(birthday, { pattern: 'date_ymd', min: 10, max: 10 }))
    return { path, rule: toPatternHintKey('date_ymd'), params: { min: 10, max: 10 } };
  return computeAge(birthday, today) >= age ? undefined : { path, rule: 'too_young', params: { age } };
}

const createInvalidError = (fields: FieldIssue[]): AppError =>
  new AppError('identity.field-invalid', 'The form breaks its rules.', { fields });
