import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys, paths } from './paths.ts';

/** `order` and `group` set the position in the personal centre's menu (MEM-01). */
export const contributions = {
  panelPages: [
    {
      panel: 'member',
      key: pageKeys.wallet,
      view: 'wallet',
      title: 'title.wallet',
      icon: 'wallet',
      order: 2,
      group: 'funds',
    },
    {
      panel: 'member',
      key: pageKeys.deposit,
      view: 'deposit',
      title: 'title.deposit',
      icon: 'landmark',
      order: 3,
      group: 'funds',
      purpose: 'deposit',
    },
    {
      panel: 'member',
      key: pageKeys.withdrawal,
      view: 'withdrawal',
      title: 'title.withdrawal',
      icon: 'banknote',
      order: 4,
      group: 'funds',
    },
    {
      panel: 'member',
      key: pageKeys.transferUp,
      view: 'transferUp',
      title: 'title.transferUp',
      icon: 'arrow-left-right',
      order: 5,
      group: 'funds',
      right: 'transferUp',
    },
    {
      panel: 'member',
      key: pageKeys.accountRecord,
      view: 'accountRecord',
      title: 'title.accountRecord',
      icon: 'receipt-text',
      order: 7,
      group: 'records',
    },
  ],
  widgets: [{ slot: 'member.account', view: 'recentRecords' }],
  menu: [
    {
      where: ['header'],
      to: paths.deposit(),
      order: 10,
      title: 'menu.deposit',
      icon: 'plus',
      isPrimary: true,
    },
    {
      where: ['side', 'bottom'],
      to: paths.deposit(),
      order: 10,
      title: 'menu.deposit',
      icon: 'wallet',
      isPrimary: true,
    },
    { where: ['personal'], to: paths.deposit(), order: 20 },
    { where: ['personal'], to: paths.accountRecord(), order: 30 },
  ],
} satisfies DeclaredContributions;
