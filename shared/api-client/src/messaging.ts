import {
  type Api,
  announcementsAtStart,
  type CallOptions,
  type LanguageCode,
  type ValueOf,
} from '@parlour/contracts';
import {
  getUnreadCountCall,
  listAgentAnnouncementsCall,
  listAnnouncementsCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

export interface Notice {
  id: string;
  title: string;
  /** Written by operators; sanitise it before it is shown. */
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

/** Returns the current notices and banners for everyone, in one language. */
export async function getNotices(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<Announcements> {
  const value = await api.call(listAnnouncementsCall, announcementsAtStart(language), options);
  return {
    notices: value.player.map(toNotice),
    banners: value.banners.map(toBanner),
    popups: value.popup.map(toNotice),
    promotions: value.promotion.map(toNotice),
  };
}

/** Returns the notices of the help centre (type H), in one language. */
export async function listHelpNotices(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<Notice[]> {
  const input = { types: 'H', platform: 'W', execution: 'B', language } as const;
  const { help = [] } = await api.call(listAnnouncementsCall, input, options);
  return help.map(toNotice);
}

/** Query options of the current notices for agents, in one language. */
export const agentNoticesQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: ['agents', 'notices', language],
    queryFn: async ({ signal }) => {
      const { notices } = await api.call(listAgentAnnouncementsCall, { language }, { signal });
      return notices.map(toNotice);
    },
  });

/** Returns the number of unread messages. Fails with `session.required`. */
export async function getUnreadCount(api: Api, options?: CallOptions): Promise<number> {
  return (await api.call(getUnreadCountCall, {}, options)).unread;
}

type WireAnnouncements = ValueOf<typeof listAnnouncementsCall>;

const toNotice = ({ publishedAt, ...notice }: WireAnnouncements['player'][number]): Notice => ({
  ...notice,
  publishedAt: new Date(publishedAt),
});

const linkKinds = { ROUTE: 'route', PANEL: 'panel', LINK: 'site' } as const;

function toBanner(wire: WireAnnouncements['banners'][number]): Banner {
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
