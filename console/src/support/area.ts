import {
  listFeedbackAct,
  readMemberAct,
  searchMembersAct,
  searchOrdersAct,
} from '@parlour/contracts/back-office';
import { createLazyPart, formatMoney } from '@parlour/ui';
import { type Area, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

const hitsMax = 6;
/** Shorter texts would match most members. */
const textLengthMin = 3;

/** Section for members, and for the feedback of members and visitors. */
export const supportArea: Area = {
  key: 'support',
  label: texts.areas.support,
  sections: [
    {
      path: paths.members,
      label: texts.nav.members,
      icon: 'users',
      permission: readMemberAct.permission,
      routes: [
        {
          path: '/members',
          page: createLazyPart(async () => ({
            default: (await import('./members/members-page.tsx')).MembersPage,
          })),
        },
        {
          path: '/members/:id',
          page: createLazyPart(async () => ({
            default: (await import('./members/member-page.tsx')).MemberPage,
          })),
        },
      ],
      search: {
        label: texts.palette.members,
        icon: 'user',
        accepts: (text) => text.length >= textLengthMin,
        async find(text, { gateway }) {
          const [{ members }, { orders }] = await Promise.all([
            gateway.read(searchMembersAct, { text, limit: hitsMax }),
            gateway.read(searchOrdersAct, { number: text, limit: hitsMax }),
          ]);
          const deposits = orders.filter(({ kind }) => kind === 'deposit');
          return [
            ...members.map(({ id, username, mobile }) => ({
              key: `member-${id}`,
              label: username,
              detail: mobile ?? String(id),
              to: paths.member(id),
            })),
            // The section of the cashier finds withdrawals; this search finds only members.
            ...deposits.map(({ orderNo, memberId, username, amountMinor }) => ({
              key: `order-${orderNo}`,
              label: orderNo,
              detail: `${username} · ${formatMoney(amountMinor, 'auto')}`,
              to: paths.memberDeposits(memberId),
            })),
          ];
        },
      },
    },
    {
      path: paths.feedback,
      label: texts.nav.feedback,
      icon: 'message-circle',
      permission: listFeedbackAct.permission,
      routes: [
        {
          path: '/feedback',
          page: createLazyPart(async () => ({
            default: (await import('./feedback/feedback-page.tsx')).FeedbackPage,
          })),
        },
      ],
      badge: declareBadge(listFeedbackAct, { pageSize: 1 }, ({ total }) => total),
    },
  ],
};
