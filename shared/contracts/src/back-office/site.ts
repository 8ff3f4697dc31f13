import * as z from '@parlour/schema';
import { localized, siteFacts } from '../calls/platform.ts';
import { registerFieldRule } from '../calls/register-form.ts';
import { declareAct, optionalReason, pendingRequest, reason, undoInput } from './act.ts';

/**
 * Countries and addresses that may not use the site. An address is either complete or a prefix that ends in `.` or `:`.
 */
const regionBlock = z.object({
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  addresses: z.array(z.string().check(z.minLength(2), z.maxLength(45))),
  notice: localized,
});
const maintenance = z.object({ title: localized, notice: localized, endsAt: z.optional(z.iso.datetime()) });
const country = z.object({
  countryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  countryDialingCode: z.string().check(z.regex(/^\+\d{1,4}$/)),
});
/** The length of feedback in characters; both limits are inclusive. */
const length = z.object({ min: z.int().check(z.minimum(1)), max: z.int().check(z.maximum(10_000)) });
const domain = z.object({ url: z.url(), speed: z.int().check(z.minimum(0)) });

/** Every setting that operators may change, by key, with its schema. `null` means none. */
export const settingSchemas = {
  maintenance: z.nullable(maintenance),
  regionBlock,
  /** The country of a visitor when nothing else provides it. */
  defaultCountry: country,
  registerFields: z.array(registerFieldRule),
  /** The version of the terms and the privacy policy. It changes whenever members must accept them again. */
  termsVersion: z.string().check(z.minLength(1), z.maxLength(32)),
  loginRequiredForHome: z.boolean(),
  brand: siteFacts.brand,
  footer: siteFacts.footer,
  contacts: siteFacts.contacts,
  customerService: siteFacts.customerService,
  downloads: siteFacts.resources,
  analytics: siteFacts.analytics,
  imageHosts: siteFacts.imageCDNs,
  launchHosts: siteFacts.launchGameCDNs,
  domains: z.array(domain),
  feedbackLength: length,
  /** Operators' acts that move more than this amount need two people. */
  fourEyesAboveMinor: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
} as const;

export type SettingKey = keyof typeof settingSchemas;
export type Settings = { [K in SettingKey]: z.output<(typeof settingSchemas)[K]> };

const siteSwitch = z.object({ modId: z.string(), enabled: z.boolean() });

/** Reads all switches and settings, with the currency and time zone of the site. A group that is off turns off all of its switches. */
export const readSiteAct = declareAct({
  method: 'GET',
  path: 'site',
  permission: 'site.view',
  input: z.object({}),
  value: z.object({
    switches: z.array(z.object({ ...siteSwitch.shape, childrenNodes: z.array(siteSwitch) })),
    settings: z.object(settingSchemas),
    /** Code of the currency, ISO 4217. */
    currency: z.string(),
    /** IANA name of the time zone in which the days of reports begin. */
    timeZone: z.string(),
  }),
});

/**
 * Turns a switch on or off. `before` is the state that the operator saw: the act fails with `operator.changed-later` if
 * the state has changed since.
 */
export const setSwitchAct = declareAct({
  method: 'POST',
  path: 'site/switch',
  permission: 'site.change',
  input: z.object({ ...siteSwitch.shape, before: z.optional(z.boolean()), reason: optionalReason }),
  value: z.unknown(),
});

const settingKeys = Object.keys(settingSchemas) as [SettingKey, ...SettingKey[]];
/** The amount up to which one person may act alone is not an ordinary setting. */
export const openSettingKeys = settingKeys.filter((key) => key !== 'fourEyesAboveMinor');

/**
 * Replaces a whole setting. The value must fit the schema of its key; a maintenance cannot end in the past. `before` is
 * the value that the operator saw: the act fails with `operator.changed-later` if the value has changed since.
 */
export const changeSettingAct = declareAct({
  method: 'POST',
  path: 'site/setting',
  permission: 'site.change',
  input: z.object({
    key: z.enum(openSettingKeys),
    value: z.unknown(),
    before: z.optional(z.unknown()),
    reason: optionalReason,
  }),
  value: z.unknown(),
});

/**
 * Restores the value that a switch or setting had before a change, by the number of the change's audit entry. The undo
 * is itself a change and can be undone. Fails with `operator.changed-later` unless the entry is the latest one, and
 * with `request.not-found` for an entry about anything else.
 */
export const undoSiteAct = declareAct({
  method: 'POST',
  path: 'site/undo',
  permission: 'site.change',
  input: undoInput,
  value: z.unknown(),
});

/** Changes the amount above which acts need two people. The change itself always needs two. */
export const changeFourEyesAct = declareAct({
  method: 'POST',
  path: 'site/four-eyes',
  permission: 'access.manage',
  input: z.object({ aboveMinor: settingSchemas.fourEyesAboveMinor, reason }),
  value: pendingRequest,
});
