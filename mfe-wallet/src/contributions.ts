import type { DeclaredContributions } from '@parlour/contracts';
import { pageKeys } from './paths.ts';

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
} satisfies DeclaredContributions;
