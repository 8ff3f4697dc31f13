import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A text in several languages, English always among them. */
const localized = z.catchall(z.object({ EN: z.string() }), z.string());

/** The switches of the specification, section 6. */
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

export const getStatusCall = endpoint({
  summary: 'What this site offers this visitor now: open or closed, switches, contacts, downloads.',
  method: 'GET',
  path: '/wps/system/status',
  token: 'none',
  carrier: 'query',
  input: siteHost,
  value: z.object({
    /** Present while the whole site is closed; it wins over a region restriction. */
    maintenance: z.optional(
      z.object({ title: localized, notice: localized, endsAt: z.optional(z.string()) }),
    ),
    /** Present when the visitor's country or address may not use the site. */
    regionRestriction: z.optional(z.object({ notice: localized })),
    location: z.object({ ip: z.string() }),
    whitelabel: z.array(whitelabelNode),
    /** A path opens in a window of 440 by 750; members above club rank 4 get the `VIP` one. */
    customerService: z.array(
      z.object({ csType: z.enum(['VIP', 'LIVECHAT']), title: z.string(), path: z.string() }),
    ),
    /** Only what is configured is there; each is an address to open. */
    contacts: z.object({
      telegram: z.optional(z.string()),
      facebook: z.optional(z.string()),
      whatsapp: z.optional(z.string()),
      phone: z.optional(z.string()),
    }),
    /** App downloads: `IOS`, `MOBILECONFIG` and `ANDROID`. The QR code encodes `qrCodeUrl`. */
    resources: z.array(
      z.object({
        resourceType: z.enum(['IOS', 'MOBILECONFIG', 'ANDROID']),
        url: z.string(),
        qrCodeUrl: z.string(),
        labelNameEn: z.string(),
      }),
    ),
    analytics: z.object({ gtagId: z.optional(z.string()) }),
    imageCDNs: z.array(z.string()),
    launchGameCDNs: z.array(z.string()),
    currencySymbol: z.string(),
    /** 18 or 21, by the jurisdiction profile. */
    minimumAge: z.int(),
    /** Paths other than login, registration and help need a session. */
    loginRequiredForHome: z.boolean(),
  }),
});

export const getWhitelabelCall = endpoint({
  summary: 'The switches of this site by module id.',
  method: 'GET',
  path: '/wps/system/whitelabel',
  token: 'none',
  carrier: 'query',
  input: siteHost,
  value: z.object({ whitelabel: z.array(whitelabelNode) }),
});

export const getCountryCall = endpoint({
  summary: 'The country that the visitor seems to be in; it only fills in a form.',
  method: 'GET',
  path: '/wps/system/country',
  token: 'none',
  carrier: 'none',
  value: z.object({
    /** ISO 3166-1 alpha-2. `MY` is Malaysia here, never Myanmar. */
    countryCode: z.string(),
    /** With its plus: `+95`. */
    countryDialingCode: z.string(),
  }),
});

export const platformCalls = { getStatusCall, getWhitelabelCall, getCountryCall };
