import * as z from '@parlour/schema';
import { localized, siteFacts } from '../calls/platform.ts';
import { bannerGroups } from '../contributions.ts';
import { declareAct, isMore, minor, optionalReason, time, undoInput } from './act.ts';
import { contentWords } from './content-words.ts';

export type ContentWords = z.output<typeof contentWords>;
const shortText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
/** A name of a level of the club: short. */
const clubName = z.strictObject({
  EN: shortText,
  MY: z.optional(shortText),
  CN: z.optional(shortText),
});
const moment = z.optional(z.iso.datetime({ offset: true }));
const window = { from: moment, until: moment };

/** `PL` in the marquee and list, `PU` popup after login, `PR` promotion, `H` help, `AG` in the agent centre. */
export const noticeTypes = ['PL', 'PU', 'PR', 'H', 'AG'] as const;
export type NoticeType = (typeof noticeTypes)[number];

const link = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('route'),
    to: z.string().check(z.regex(/^\/(?![/\\])/), z.maxLength(300)),
  }),
  z.strictObject({
    kind: z.literal('panel'),
    to: z.string().check(z.regex(/^[\w-]{1,60}(\/[\w-]{1,60})?$/)),
  }),
  z.strictObject({ kind: z.literal('site'), to: z.url({ protocol: /^https$/ }) }),
]);
export type BannerLink = z.output<typeof link>;

const placed = {
  id: z.int(),
  /** Counts the changes. */
  version: z.int(),
  from: time,
  until: z.optional(time),
};
const publishedNotice = z.object({
  ...placed,
  type: z.enum(noticeTypes),
  title: localized,
  body: localized,
  weight: z.int(),
  promotional: z.boolean(),
});
export type PublishedNotice = z.output<typeof publishedNotice>;
const publishedBanner = z.object({
  ...placed,
  group: z.string(),
  pictureKey: z.string(),
  link: z.object({ kind: z.enum(['none', 'route', 'panel', 'site']), to: z.optional(z.string()) }),
  eyebrow: z.optional(localized),
  title: localized,
  condition: z.optional(localized),
  buttonLabel: z.optional(localized),
  position: z.int(),
  promotional: z.boolean(),
});
export type PublishedBanner = z.output<typeof publishedBanner>;

/** Lists the current and coming notices and banners, or the latest 100 of each that ended. */
export const listPublishedAct = declareAct({
  method: 'GET',
  path: 'published',
  permission: 'content.view',
  input: z.object({ show: z._default(z.enum(['open', 'ended']), 'open') }),
  value: z.object({
    notices: z.array(publishedNotice),
    banners: z.array(publishedBanner),
    /** More notices, or more banners, have ended than are listed. */
    isMore: z.object({ notices: isMore, banners: isMore }),
    /** Names of the pictures that a banner can show. */
    pictures: z.array(z.string()),
  }),
});

const publish = { method: 'POST', permission: 'content.change', value: z.object({ id: z.int() }) } as const;

const weight = z.int().check(z.minimum(0), z.maximum(10_000));
const noticeFields = {
  type: z.enum(noticeTypes),
  title: contentWords,
  body: contentWords,
  /** Higher comes first. */
  weight: z.optional(weight),
  /** Members on a break do not see a promotional notice. Notices of type PR are always promotional. */
  promotional: z.optional(z.boolean()),
  ...window,
};

/**
 * Publishes a notice. Fails with `request.invalid` for a beginning in the past, an end that does not come after it, and
 * HTML that players would not see: the `forbidden` of a field names it.
 */
export const publishNoticeAct = declareAct({
  ...publish,
  path: 'notices/publish',
  input: z.strictObject({ ...noticeFields, reason: optionalReason }),
});

const bannerFields = {
  group: z.enum(bannerGroups),
  pictureKey: z.string(),
  link,
  eyebrow: z.optional(contentWords),
  title: contentWords,
  condition: z.optional(contentWords),
  buttonLabel: z.optional(contentWords),
  /** Lower comes first. */
  position: z.optional(weight),
  /** Members on a break do not see a promotional banner. Default: true. */
  promotional: z.optional(z.boolean()),
  ...window,
};

export const publishBannerAct = declareAct({
  ...publish,
  path: 'banners/publish',
  input: z.strictObject({ ...bannerFields, reason: optionalReason }),
});

const id = z.int().check(z.minimum(1));
/** `version` is the version that the operator saw. */
const seen = { id, version: z.int().check(z.minimum(1)) };
const change = {
  method: 'POST',
  permission: 'content.change',
  value: z.object({ version: z.int() }),
} as const;

/**
 * Replaces a current or coming notice. Without `from` its beginning stays. Fails as `notices/publish` does, with
 * `operator.changed-later` when somebody has changed it since, and with `request.not-found`.
 */
export const changeNoticeAct = declareAct({
  ...change,
  path: 'notices/change',
  input: z.strictObject({ ...seen, ...noticeFields, reason: optionalReason }),
});
/** Replaces a current or coming banner, as `notices/change` does. */
export const changeBannerAct = declareAct({
  ...change,
  path: 'banners/change',
  input: z.strictObject({ ...seen, ...bannerFields, reason: optionalReason }),
});

const end = {
  method: 'POST',
  permission: 'content.change',
  /**
   * With `version`, the act fails with `operator.changed-later` if somebody has changed the publication since. Without
   * it, the act ends the publication in any state.
   */
  input: z.object({ id, version: z.optional(seen.version), reason: optionalReason }),
  value: z.unknown(),
} as const;
export const endNoticeAct = declareAct({ ...end, path: 'notices/end' });
export const endBannerAct = declareAct({ ...end, path: 'banners/end' });

/**
 * Undoes a publication, its change or its end, by the number of the audit entry: it ends a publication, restores the
 * previous content of a change, and shows an ended notice or banner again until its original end. Fails with
 * `operator.changed-later` unless the entry is the latest one, with `request.not-found` for an entry about anything
 * else, and with `request.invalid` when the restored end is over.
 */
export const undoContentAct = declareAct({
  method: 'POST',
  path: 'content/undo',
  permission: 'content.change',
  input: undoInput,
  value: z.unknown(),
});

const {
  from: _from,
  until: _until,
  weight: _weight,
  promotional: _promotional,
  ...noticeContent
} = noticeFields;
const {
  from: _start,
  until: _end,
  position: _position,
  promotional: _isPromotional,
  ...bannerContent
} = bannerFields;

const helpName = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));

/** Far more levels than a club has. */
const clubRankMax = 1_000;
const clubRank = z.int().check(z.minimum(0), z.maximum(clubRankMax));

/** Content as players would see it. A window is not part of it. */
const draft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('notice'), ...noticeContent }),
  z.strictObject({ kind: z.literal('banner'), ...bannerContent }),
  z.strictObject({
    kind: z.literal('article'),
    id: helpName,
    topicId: z.string().check(z.maxLength(60)),
    title: contentWords,
    body: contentWords,
  }),
  z.strictObject({
    kind: z.literal('maintenance'),
    title: contentWords,
    notice: contentWords,
    endsAt: z.optional(z.iso.datetime()),
  }),
  /** A topic of the help centre. */
  z.strictObject({ kind: z.literal('topic'), id: helpName, title: contentWords }),
  z.strictObject({ kind: z.literal('contacts'), contacts: siteFacts.contacts }),
  z.strictObject({ kind: z.literal('footer'), footer: siteFacts.footer }),
  /** The notice that visitors from a blocked region see. */
  z.strictObject({ kind: z.literal('region'), notice: contentWords }),
  z.strictObject({ kind: z.literal('club-level'), rank: clubRank, name: clubName }),
]);
export type ContentDraft = z.output<typeof draft>;

/**
 * Stores content for half an hour, without publishing it, and returns the secret with which the site shows it in one
 * tab: `/?draft=<secret>`. Fails with `request.invalid` for HTML that players would not see.
 */
export const previewContentAct = declareAct({
  method: 'POST',
  path: 'content/preview',
  permission: 'content.change',
  input: z.object({ draft }),
  value: z.object({ preview: z.string(), expiresAt: time }),
});

const clubLevel = z.object({
  rank: z.int(),
  name: localized,
  /** The valid bets and deposits from which a member has the level. */
  requiredMinor: minor,
});
export type ClubLevel = z.output<typeof clubLevel>;

/** Lists the levels of the club, lowest first. */
export const listClubLevelsAct = declareAct({
  method: 'GET',
  path: 'club/levels',
  permission: 'content.view',
  input: z.object({}),
  value: z.object({ levels: z.array(clubLevel) }),
});

/**
 * Renames a level of the club. `before` is the name that the operator saw. Fails with
 * `operator.changed-later` if the name has changed since, and with `request.not-found`.
 */
export const renameClubLevelAct = declareAct({
  method: 'POST',
  path: 'club/rename',
  permission: 'content.change',
  input: z.object({
    rank: clubRank,
    before: localized,
    name: clubName,
    reason: optionalReason,
  }),
  value: z.unknown(),
});
