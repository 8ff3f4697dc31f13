import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import { registerRules } from './register-form.ts';

/** A text in several languages, always including English. */
export const localized = z.catchall(z.object({ EN: z.string() }), z.string());

/** The feature switches that the specification names. */
export const featureIds = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'CHNGPASSVERIF3',
] as const;
export type FeatureId = (typeof featureIds)[number];

export interface WhitelabelNode {
  modId: string;
  enabled: boolean;
  childrenNodes: WhitelabelNode[];
}

const whitelabelNode: z.ZodMiniType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  get childrenNodes(): z.ZodMiniArray<z.ZodMiniType<WhitelabelNode>> {
    return z.array(whitelabelNode);
  },
});

const siteHost = z.object({ url: z.string().check(z.minLength(1), z.maxLength(253)) });

/** The public facts of a site, as the status call returns them and as operators set them. */
export const siteFacts = {
  brand: z.object({ name: z.string() }),
  footer: z.object({
    /** `sample` marks the name of a licence that this deployment does not hold. */
    licences: z.array(z.object({ name: z.string(), sample: z.boolean() })),
    browsers: z.array(z.string()),
  }),
  /** Only configured contacts are present; each is an address to open. */
  contacts: z.object({
    telegram: z.optional(z.string()),
    facebook: z.optional(z.string()),
    whatsapp: z.optional(z.string()),
    phone: z.optional(z.string()),
  }),
  /** A path opens in a window of 440 by 750; members above club rank 4 get the `VIP` one. */
  customerService: z.array(
    z.object({ csType: z.enum(['VIP', 'LIVECHAT']), title: z.string(), path: z.string() }),
  ),
  /**
   * App downloads: `IOS`, `MOBILECONFIG` and `ANDROID`. The QR code encodes `qrCodeUrl`; a path belongs to this site.
   */
  resources: z.array(
    z.object({
      resourceType: z.enum(['IOS', 'MOBILECONFIG', 'ANDROID']),
      url: z.string(),
      qrCodeUrl: z.string(),
      labelNameEn: z.string(),
    }),
  ),
  analytics: z.object({ gtagId: z.optional(z.string()) }),
  /** Hosts for pictures and for games, of which one is picked at random; empty means this site itself. */
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
} as const;

export const getStatusCall = endpoint({
  summary:
    'Returns the state of the site for this visitor: status, feature switches, contacts and downloads.',
  method: 'GET',
  path: '/wps/system/status',
  token: 'none',
  carrier: 'query',
  input: siteHost,
  value: z.object({
    /** 0 open, 1 maintenance, 2 closed to this visitor's region. */
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** Present while the whole site is closed; it takes precedence over a region restriction. */
    maintenance: z.optional(
      z.object({ title: localized, notice: localized, endsAt: z.optional(z.string()) }),
    ),
    /** Present when the visitor's country or address may not use the site. */
    regionRestriction: z.optional(z.object({ notice: localized })),
    location: z.object({ ip: z.string() }),
    whitelabel: z.array(whitelabelNode),
    register: registerRules,
    ...siteFacts,
    /** ISO 4217. Amounts are in its hundredths. */
    currency: z.string(),
    currencySymbol: z.string(),
    /** 18 or 21, by the jurisdiction profile. */
    minimumAge: z.int(),
    /**
     * The periods that members can read by themselves: days of bets, days of profit and loss, months of the statement,
     * days before today that lists offer, and days of a team.
     */
    records: z.optional(
      z.object({
        betDays: z.int(),
        reportDays: z.int(),
        statementMonths: z.int(),
        historyDays: z.optional(z.int()),
        teamDays: z.optional(z.int()),
      }),
    ),
    /** All paths except login, registration and help need a session. */
    loginRequiredForHome: z.boolean(),
  }),
});

export const getWhitelabelCall = endpoint({
  summary: 'Returns the feature switches of this site by module id.',
  method: 'GET',
  path: '/wps/system/whitelabel',
  token: 'none',
  carrier: 'query',
  input: siteHost,
  value: z.object({ whitelabel: z.array(whitelabelNode) }),
});

export const getCountryCall = endpoint({
  summary: 'Returns the country in which the visitor seems to be. It only prefills a form.',
  method: 'GET',
  path: '/wps/system/country',
  token: 'none',
  carrier: 'none',
  value: z.object({
    /** ISO 3166-1 alpha-2. `MY` is Malaysia here, never Myanmar. */
    countryCode: z.string(),
    /** With the plus sign: `+95`. */
    countryDialingCode: z.string(),
  }),
});

export const getDomainsCall = endpoint({
  summary: 'Lists other addresses of this site, for visitors who cannot reach one of them.',
  method: 'GET',
  path: '/wps/system/domainRoute',
  token: 'none',
  carrier: 'none',
  value: z.object({
    /** `speed` is the operator's last measurement, in milliseconds; 0 is unknown. */
    domains: z.array(z.object({ url: z.string(), speed: z.int() })),
  }),
});
