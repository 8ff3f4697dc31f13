import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const notice = z.object({
  id: z.string(),
  title: z.string(),
  /** Written by operators: to be sanitised before it is shown. */
  html: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
});

const banner = z.object({
  bannerId: z.string(),
  /** The place it is for (site-spec section 2, banner carousel): `home`, `rng`, … */
  groupName: z.string(),
  /** Pictures of 1320 by 396, and of 760 by 356 for phones. Copy is never in the picture. */
  url: z.string(),
  phoneUrl: z.string(),
  /** `ROUTE` leads to an address of this site, `PANEL` opens a panel's page, `LINK` another site; `NONE` nowhere. */
  linkageType: z.enum(['NONE', 'ROUTE', 'PANEL', 'LINK']),
  linkUrl: z.optional(z.string()),
  eyebrow: z.optional(z.string()),
  title: z.string(),
  condition: z.optional(z.string()),
  buttonLabel: z.optional(z.string()),
});

export const listAnnouncementsCall = endpoint({
  summary: 'What operators tell everyone now, by type, in one language.',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  token: 'none',
  carrier: 'data',
  input: z.object({
    /** Comma-separated: B banners, PL notices for players, PU popups, PR promotions, H help. */
    types: z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$/)),
    platform: z.literal('W'),
    execution: z.literal('B'),
    language: z.string().check(z.maxLength(8)),
  }),
  value: z.object({
    player: z.array(notice),
    banners: z.array(banner),
    popup: z.array(notice),
    promotion: z.array(notice),
  }),
});

export const getUnreadCountCall = endpoint({
  summary: 'How many messages the member has not read.',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  token: 'required',
  carrier: 'data',
  input: z.object({ language: z.optional(z.string().check(z.maxLength(8))) }),
  value: z.object({ unread: z.int() }),
});

export const messagingCalls = { listAnnouncementsCall, getUnreadCountCall };
