import type { Api, CallOptions, LanguageCode, ValueOf } from '@parlour/contracts';
import { getUnreadCountCall, listAnnouncementsCall } from '@parlour/contracts/calls';

export interface Notice {
  id: string;
  title: string;
  /** From operators; sanitise it before it is shown. */
  html: string;
  publishedAt: Date;
}

export interface Banner {
  id: string;
  group: string;
  imageUrl: string;
  phoneImageUrl: string;
  link: { kind: 'none' } | { kind: 'route' | 'panel' | 'site'; to: string };
  eyebrow: string | undefined;
  title: string;
  condition: string | undefined;
  buttonLabel: string | undefined;
}

export interface Announcements {
  notices: readonly Notice[];
  banners: readonly Banner[];
  popups: readonly Notice[];
  promotions: readonly Notice[];
}

/** What operators tell everyone now, in one language. */
export async function getNotices(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<Announcements> {
  const input = { types: 'B,PL,PU,PR', platform: 'W', execution: 'B', language } as const;
  const value = await api.call(listAnnouncementsCall, input, options);
  return {
    notices: value.player.map(noticeOf),
    banners: value.banners.map(bannerOf),
    popups: value.popup.map(noticeOf),
    promotions: value.promotion.map(noticeOf),
  };
}

/** Messages that the member has not read. Fails with `session.required`. */
export async function getUnreadCount(api: Api, options?: CallOptions): Promise<number> {
  return (await api.call(getUnreadCountCall, {}, options)).unread;
}

type WireAnnouncements = ValueOf<typeof listAnnouncementsCall>;

const noticeOf = ({ publishedAt, ...notice }: WireAnnouncements['player'][number]): Notice => ({
  ...notice,
  publishedAt: new Date(publishedAt),
});

const linkKinds = { ROUTE: 'route', PANEL: 'panel', LINK: 'site' } as const;

function bannerOf(wire: WireAnnouncements['banners'][number]): Banner {
  const { linkageType, linkUrl } = wire;
  return {
    id: wire.bannerId,
    group: wire.groupName,
    imageUrl: wire.url,
    phoneImageUrl: wire.phoneUrl,
    link:
      linkageType === 'NONE' || !linkUrl ? { kind: 'none' } : { kind: linkKinds[linkageType], to: linkUrl },
    eyebrow: wire.eyebrow,
    title: wire.title,
    condition: wire.condition,
    buttonLabel: wire.buttonLabel,
  };
}
