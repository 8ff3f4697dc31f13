import type { Settings } from '@parlour/contracts/back-office';
import type { JurisdictionProfile } from './profiles.ts';

const name = { acceptedPattern: 'letter_first', min: 2, max: 16 } as const;

/** Settings of a new site, without those of its jurisdiction profile. The licences are marked as samples. Pages hide all parts that are not configured. */
const commonSettings: Omit<Settings, 'fourEyesAboveMinor' | 'registerFields'> = {
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
};

/** Returns the settings of a new site under a jurisdiction profile. */
export const createDefaultSettings = ({
  fourEyes,
  password,
}: Pick<JurisdictionProfile, 'fourEyes' | 'password'>): Settings => ({
  ...commonSettings,
  fourEyesAboveMinor: fourEyes.aboveMinor,
  registerFields: [
    { field: 'username', required: true, ...name },
    ...(['password', 'confirmPassword'] as const).map((field) => ({
      field,
      required: true,
      acceptedPattern: 'any' as const,
      min: password.minLength,
      max: password.maxLength,
    })),
    { field: 'affiliateCode', required: false, acceptedPattern: 'letters_or_digits', min: 4, max: 16 },
  ],
});
