import * as z from '@parlour/schema';
import { announcementsPath } from '../announcements.ts';
import { endpoint } from '../endpoint.ts';
import { localized, siteFacts } from './platform.ts';

const notice = z.object({
  id: z.string(),
  title: z.string(),
  /** Written by operators: sanitise it before it is shown. */
  html: z.string(),
  /** ISO 8601. */
  publishedAt: z.string(),
});

const banner = z.object({
  bannerId: z.string(),
  /** The group of addresses that shows it (BAN-01): `home`, `rng`, … */
  groupName: z.string(),
  /** Pictures of 1320 by 396, and of 760 by 356 for phones. The copy is never part of the picture. */
  url: z.string(),
  phoneUrl: z.string(),
  /**
   * `ROUTE` leads to an address of this site, `PANEL` opens a panel's page, `LINK` leads to another site, `NONE`
   * leads nowhere.
   */
  linkageType: z.enum(['NONE', 'ROUTE', 'PANEL', 'LINK']),
  linkUrl: z.optional(z.string()),
  eyebrow: z.optional(z.string()),
  title: z.string(),
  condition: z.optional(z.string()),
  buttonLabel: z.optional(z.string()),
});

export const listAnnouncementsCall = endpoint({
  summary:
    "Returns the operators' current banners and notices by type, in one language; promotions not to members on a break.",
  method: 'GET',
  path: announcementsPath,
  token: 'optional',
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
    /** Notices of the help centre; absent when type H was not requested. */
    help: z.optional(z.array(notice)),
  }),
});

export const listAgentAnnouncementsCall = endpoint({
  summary: "Returns the operators' current notices for agents, in one language.",
  method: 'GET',
  path: '/wps/agent/announcements',
  token: 'required',
  audience: 'agent',
  carrier: 'query',
  input: z.object({ language: z.string().check(z.maxLength(8)) }),
  value: z.object({ notices: z.array(notice) }),
});

export const getPreviewCall = endpoint({
  summary:
    'Returns unpublished content to the holder of a preview, in one language. Others get `request.not-found`.',
  method: 'GET',
  path: '/wps/system/preview',
  token: 'none',
  carrier: 'query',
  input: z.object({
    /** The secret of the preview, from the address that the console opened. */
    preview: z.string().check(z.regex(/^[\w-]{20,100}$/)),
    lang: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({
    /** ISO 8601. */
    expiresAt: z.string(),
    /** The additions of the preview to the announcements. */
    player: z.array(notice),
    banners: z.array(banner),
    popup: z.array(notice),
    promotion: z.array(notice),
    help: z.array(notice),
    /** Also among those for players, because the operator need not be signed in as an agent. */
    agent: z.array(notice),
    article: z.optional(
      z.object({ topicId: z.string(), articleId: z.string(), title: z.string(), html: z.string() }),
    ),
    /** The notice of the closed site. */
    maintenance: z.optional(
      z.object({ title: localized, notice: localized, endsAt: z.optional(z.string()) }),
    ),
    /** A topic of the help centre. */
    topic: z.optional(z.object({ topicId: z.string(), title: z.string() })),
    contacts: z.optional(siteFacts.contacts),
    footer: z.optional(siteFacts.footer),
    /** The notice that visitors from a blocked region see. */
    regionRestriction: z.optional(z.object({ notice: localized })),
    clubLevel: z.optional(z.object({ rankLevel: z.int(), name: localized })),
  }),
});

export const getUnreadCountCall = endpoint({
  summary: 'Returns the number of unread messages of the member.',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  token: 'required',
  carrier: 'data',
  input: z.object({ language: z.optional(z.string().check(z.maxLength(8))) }),
  value: z.object({ unread: z.int() }),
});

/** Message kinds: from the site to all members, from the site to one member, from an agent. */
export const messageKinds = ['PLATFORM', 'PERSONAL', 'AGENT'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const listMessagesCall = endpoint({
  summary: "Returns one page of the member's messages, newest first.",
  method: 'GET',
  path: '/wps/messages',
  token: 'required',
  carrier: 'query',
  input: z.object({
    language: z.optional(z.string().check(z.maxLength(8))),
    kind: z.optional(z.enum(messageKinds)),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  }),
  value: z.object({
    rows: z.array(
      z.object({
        messageId: z.int(),
        kind: z.enum(messageKinds),
        title: z.string(),
        /** Sanitise it before it is shown. */
        html: z.string(),
        /** ISO 8601. */
        sentAt: z.string(),
        read: z.boolean(),
      }),
    ),
    unread: z.int(),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

const oneMessage = {
  path: '/wps/messages/one',
  token: 'required',
  carrier: 'body',
  input: z.object({ messageId: z.int() }),
  value: z.object({ unread: z.int() }),
  errors: ['messaging.message-not-found'],
} as const;

export const readMessageCall = endpoint({
  summary: 'Marks a message of the member as read. Returns the number of messages that are still unread.',
  method: 'PUT',
  ...oneMessage,
});

export const removeMessageCall = endpoint({
  summary: "Removes a message from the member's list. Returns the number of messages that are still unread.",
  method: 'DELETE',
  ...oneMessage,
});
