import type { SiteStatus } from '@parlour/api-client';
import type { IconName } from '@parlour/ui';

/** All possible contacts of a site, in display order. Only configured ones are shown. */
const contactKinds = [
  { key: 'telegram', icon: 'send' },
  { key: 'facebook', icon: 'share-2' },
  { key: 'whatsapp', icon: 'message-circle' },
  { key: 'phone', icon: 'phone' },
] as const satisfies readonly { key: keyof SiteStatus['contacts']; icon: IconName }[];

interface ContactLink {
  key: (typeof contactKinds)[number]['key'];
  icon: IconName;
  href: string;
}

export const listContactLinks = (contacts: SiteStatus['contacts']): ContactLink[] =>
  contactKinds.flatMap(({ key, icon }) => {
    const href = contacts[key];
    return href ? [{ key, icon, href }] : [];
  });
