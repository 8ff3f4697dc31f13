import type { Localized, MenuContribution, MenuName, ValueOf } from '@parlour/contracts';
import type { getStatusCall, listAnnouncementsCall, listVendorLanesCall } from '@parlour/contracts/calls';

type Status = ValueOf<typeof getStatusCall>;

/** Creates the fake site's feature switches in the tree format of the specification. */
export const createSwitches = (...enabled: string[]): Status['whitelabel'] => [
  {
    modId: 'MEMBER',
    enabled: true,
    childrenNodes: enabled.map((modId) => ({ modId, enabled: true, childrenNodes: [] })),
  },
];

/** For tests: status of an open site with registration on. */
export const openStatus: Status = {
  status: 0,
  location: { ip: '103.84.22.18' },
  whitelabel: createSwitches('DIRECTREG3'),
  register: { fields: [], minimumAge: 18 },
  brand: { name: 'Parlour' },
  footer: { licences: [{ name: 'Maltese', sample: true }], browsers: ['Chrome', 'Safari'] },
  contacts: { telegram: 'https://t.me/parlour' },
  customerService: [
    { csType: 'LIVECHAT', title: 'Chat', path: '/service/chat' },
    { csType: 'VIP', title: 'VIP', path: '/service/vip' },
  ],
  resources: (['IOS', 'MOBILECONFIG', 'ANDROID'] as const).map((resourceType) => ({
    resourceType,
    url: `/app/${resourceType}`,
    qrCodeUrl: `/app/${resourceType}`,
    labelNameEn: resourceType === 'MOBILECONFIG' ? 'IOS-LITE-APP' : resourceType,
  })),
  analytics: {},
  imageCDNs: [],
  launchGameCDNs: [],
  currency: 'MMK',
  currencySymbol: 'Ks',
  minimumAge: 18,
  loginRequiredForHome: false,
};

type Announcements = ValueOf<typeof listAnnouncementsCall>;

export const notices: Announcements['player'] = Array.from({ length: 11 }, (_, index) => ({
  id: `notice-${index + 1}`,
  title: `Notice ${index + 1}`,
  html: `<p>What notice ${index + 1} says</p>`,
  publishedAt: '2026-11-20T10:00:00.000Z',
}));

const banner = {
  url: '/art/banner.webp',
  phoneUrl: '/art/banner-phone.webp',
  groupName: 'home',
} as const;

export const banners: Announcements['banners'] = [
  { ...banner, bannerId: 'welcome', linkageType: 'ROUTE', linkUrl: '/promotions', title: 'First deposit' },
  { ...banner, bannerId: 'festival', linkageType: 'NONE', title: 'Festival of lights' },
  { ...banner, bannerId: 'slots', groupName: 'rng', linkageType: 'NONE', title: 'New slots' },
];

type Lanes = ValueOf<typeof listVendorLanesCall>['lanes'];

const createVendors = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    vassalage: `VENDOR_${index + 1}`,
    name: `Vendor ${index + 1}`,
    isHot: 0 as const,
    logoUrl: `/art/vendor-${index + 1}.svg`,
    gameCount: 3,
  }));

/** `RNG` has more vendors than the header shows. `LIVE` has none, so the header omits it. */
export const lanes: Lanes = [
  { title: 'RNG', cards: createVendors(14) },
  { title: 'LIVE', cards: [] },
  { title: 'ELOTT', cards: createVendors(1) },
  { title: 'LOTT', cards: createVendors(2) },
];

const createEntry = (
  title: Localized,
  to: string,
  where: readonly MenuName[],
  order: number,
  over: Partial<MenuContribution> = {},
): MenuContribution => ({ title, to, where, order, icon: 'gift', ...over });

/** Menu entries as the remotes of the site contribute them. */
export const menu: readonly MenuContribution[] = [
  createEntry({ EN: 'Agent centre' }, '?agent=', ['header', 'side'], 50, { icon: 'users' }),
  createEntry({ EN: 'Points mall' }, '/pointMall', ['header', 'side', 'footer'], 30),
  createEntry({ EN: 'Promotions', CN: '优惠活动' }, '/promotions', ['header'], 20, {
    badge: 'promotionCount',
  }),
  createEntry({ EN: 'Promotions', CN: '优惠活动' }, '/promotions', ['side', 'bottom', 'footer'], 20),
  createEntry({ EN: 'My account' }, '?member=', ['side'], 5, { icon: 'user' }),
  createEntry({ EN: 'Account' }, '?member=', ['bottom'], 90, { icon: 'user', badge: 'messageCount' }),
  createEntry({ EN: 'Deposit' }, '?member=depositv2', ['header', 'side', 'bottom'], 10, { isPrimary: true }),
  createEntry({ EN: 'Messages' }, '?member=messageV2', ['header', 'side'], 40, { badge: 'messageCount' }),
  ...[
    ['My account', 'securityCenter'],
    ['Deposit', 'depositv2'],
    ['Transactions', 'transactionHistory'],
    ['My profit and loss', 'personalProfit'],
    ['Bet history', 'personalHistoryCopy'],
  ].map(([title = '', page], index) => createEntry({ EN: title }, `?member=${page}`, ['personal'], index)),
];
