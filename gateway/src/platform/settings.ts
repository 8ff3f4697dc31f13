import { localized, registerFieldRule, siteFacts } from '@parlour/contracts/calls';
import * as z from 'zod/mini';

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
/** Length of feedback in characters, both bounds included. */
const length = z.object({ min: z.int().check(z.minimum(1)), max: z.int().check(z.maximum(10_000)) });
const domain = z.object({ url: z.url(), speed: z.int().check(z.minimum(0)) });

/** Every setting that operators may change, by key, with its schema. `null` means none. */
export const settingSchemas = {
  maintenance: z.nullable(maintenance),
  regionBlock,
  /** Country of a visitor when nothing else provides it. */
  defaultCountry: country,
  registerFields: z.array(registerFieldRule),
  /** Version of the terms and the privacy policy. It changes whenever members must accept them again. */
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
  /** Acts of operators that move more than this amount need two people. */
  fourEyesAboveMinor: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
} as const;

export type SettingKey = keyof typeof settingSchemas;
export type Settings = { [K in SettingKey]: z.output<(typeof settingSchemas)[K]> };

const name = { acceptedPattern: 'letter_first', min: 2, max: 16 } as const;
const password = { acceptedPattern: 'any', min: 8, max: 64 } as const;

/** Settings of a new site. The licences are marked as samples. Pages hide whatever is not configured. */
export const defaultSettings: Settings = {
  maintenance: null,
  regionBlock: {
    countries: [],
    addresses: [],
    notice: {
      EN: 'This site is not available where you are.',
      MY: 'သင်ရောက်ရှိနေသော ဒေသတွင် ဤဝဘ်ဆိုက်ကို အသုံးပြု၍ မရပါ။',
      CN: '您所在的地区无法使用本网站。',
    },
  },
  defaultCountry: { countryCode: 'MM', countryDialingCode: '+95' },
  registerFields: [
    { field: 'username', required: true, ...name },
    { field: 'password', required: true, ...password },
    { field: 'confirmPassword', required: true, ...password },
    { field: 'affiliateCode', required: false, acceptedPattern: 'letters_or_digits', min: 4, max: 16 },
  ],
  termsVersion: '1',
  loginRequiredForHome: false,
  brand: { name: 'Parlour' },
  footer: {
    licences: [
      { name: 'Malta', sample: true },
      { name: 'British Virgin Islands', sample: true },
      { name: 'Philippines', sample: true },
    ],
    browsers: ['Chrome', 'Safari'],
  },
  contacts: {},
  customerService: [
    { csType: 'VIP', title: 'VIP customer service', path: '/helpmc?service=vip' },
    { csType: 'LIVECHAT', title: 'Customer service', path: '/helpmc?service=chat' },
  ],
  downloads: [
    { resourceType: 'IOS', url: '/down?system=ios', qrCodeUrl: '/down?system=ios', labelNameEn: 'IOS' },
    {
      resourceType: 'MOBILECONFIG',
      url: '/down?system=lite',
      qrCodeUrl: '/down?system=lite',
      labelNameEn: 'IOS-LITE-APP',
    },
    {
      resourceType: 'ANDROID',
      url: '/down?system=android',
      qrCodeUrl: '/down?system=android',
      labelNameEn: 'Android',
    },
  ],
  analytics: {},
  imageHosts: [],
  launchHosts: [],
  domains: [],
  feedbackLength: { min: 10, max: 500 },
  fourEyesAboveMinor: 10_000_000,
};
