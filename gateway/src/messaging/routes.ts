import { artVersion } from '@parlour/art';
import { hallBannerGroups, toLanguageCode } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import type { FindUnusable } from '../promotions/index.ts';
import { type RouteEntry, route } from '../server/index.ts';
import type { Previews } from './previews.ts';
import type { Banner, MessagingService, Notice } from './service.ts';
import type { NoticeType } from './store.ts';

/** Types that everybody reads. */
const noticeTypes: readonly NoticeType[] = ['PL', 'PU', 'PR', 'H'];
const linkageTypes = { none: 'NONE', route: 'ROUTE', panel: 'PANEL', site: 'LINK' } as const;

export const messagingRoutes = (
  messaging: MessagingService,
  previews: Previews,
  findUnusable: FindUnusable,
): readonly RouteEntry[] => [
  route(calls.getPreviewCall, async ({ input }) => {
    const found = await previews.read(input.preview, toLanguageCode(input.lang));
    const of = (type: NoticeType) => (found.notice?.type === type ? [toWireNotice(found.notice)] : []);
    const { expiresAt, notice: _notice, banner, ...parts } = found;
    return {
      ...parts,
      expiresAt: expiresAt.toISOString(),
      player: of('PL'),
      banners: banner ? [toWireBanner(banner)] : [],
      popup: of('PU'),
      promotion: of('PR'),
      help: of('H'),
      agent: of('AG'),
    };
  }),
  route(calls.listAnnouncementsCall, async ({ input, session }) => {
    const requestedTypes = new Set(input.types.split(','));
    const language = toLanguageCode(input.language);
    const types = noticeTypes.filter((type) => requestedTypes.has(type));
    const isOnBreak = session !== undefined && (await messaging.isBlocked(session.memberId));
    const isShown = ({ isPromotional }: { isPromotional: boolean }): boolean => !(isOnBreak && isPromotional);
    const notices = types.length > 0 ? (await messaging.listNotices(types, language)).filter(isShown) : [];
    const listed = requestedTypes.has('B') ? (await messaging.listBanners(language)).filter(isShown) : [];
    const addresses = listed.flatMap(({ link }) => (link.kind === 'route' ? [link.to] : []));
    const unusable = await findUnusable(session?.memberId, addresses);
    const banners = listed.filter(({ link }) => link.kind !== 'route' || !unusable.has(link.to));
    const of = (type: NoticeType) => notices.filter((notice) => notice.type === type).map(toWireNotice);
    return {
      player: of('PL'),
      banners: banners.map(toWireBanner),
      popup: of('PU'),
      promotion: of('PR'),
      help: requestedTypes.has('H') ? of('H') : undefined,
    };
  }),
  route(calls.listAgentAnnouncementsCall, async ({ input }) => ({
    notices: (await messaging.listNotices(['AG'], toLanguageCode(input.language))).map(toWireNotice),
  })),
  route(calls.getHelpCenterCall, async ({ input }) => {
    const topics = await messaging.listHelp(toLanguageCode(input.lang));
    return {
      topics: topics.map(({ id, title, articles }) => ({
        topicId: id,
        title,
        articles: articles.map((article) => ({
          articleId: article.id,
          title: article.title,
          html: article.html,
        })),
      })),
    };
  }),
  ...messageRoutes(messaging),
];

const messageRoutes = (messaging: MessagingService): readonly RouteEntry[] => [
  route(calls.getUnreadCountCall, async ({ session }) => ({
    unread: await messaging.countUnread(session.memberId),
  })),
  route(calls.listMessagesCall, async ({ input, session }) => {
    const { language, kind, page, pageSize } = input;
    const query = { language: toLanguageCode(language), kind, page, pageSize };
    const { messages, total } = await messaging.listMessages(session.memberId, query);
    return {
      rows: messages.map(({ id, sentAt, ...message }) => ({
        ...message,
        messageId: id,
        sentAt: sentAt.toISOString(),
      })),
      unread: await messaging.countUnread(session.memberId),
      page,
      totalPages: Math.ceil(total / pageSize),
      total,
    };
  }),
  route(calls.readMessageCall, async ({ input, session: { memberId } }) => {
    await messaging.markRead(memberId, input.messageId);
    return { unread: await messaging.countUnread(memberId) };
  }),
  route(calls.removeMessageCall, async ({ input, session: { memberId } }) => {
    await messaging.hideMessage(memberId, input.messageId);
    return { unread: await messaging.countUnread(memberId) };
  }),
];

const toWireNotice = ({ id, title, html, publishedAt }: Notice) => ({
  id: String(id),
  title,
  html,
  publishedAt: publishedAt.toISOString(),
});

const toPictureUrl = (key: string, size: 'desktop' | 'lobby' | 'phone'): string =>
  `/art/${artVersion}/banner/${key}/${size}.webp`;

const toWireBanner = ({ id, group, pictureKey, link, ...banner }: Banner) => ({
  eyebrow: banner.eyebrow,
  title: banner.title,
  condition: banner.condition,
  buttonLabel: banner.buttonLabel,
  bannerId: String(id),
  groupName: group,
  url: toPictureUrl(pictureKey, hallBannerGroups.includes(group) ? 'lobby' : 'desktop'),
  phoneUrl: toPictureUrl(pictureKey, 'phone'),
  linkageType: linkageTypes[link.kind],
  linkUrl: link.kind === 'none' ? undefined : link.to,
});
