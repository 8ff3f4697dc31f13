import {
  listApplicationsAct,
  listDormantAct,
  listFeedbackAct,
  readMemberAct,
} from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, countTotal, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { dormantTexts } from './dormant/dormant-texts.ts';
import { feedbackSearch, memberSearches } from './searches.ts';

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
      searches: memberSearches,
    },
    {
      path: paths.dormant,
      label: dormantTexts.nav,
      icon: 'clock',
      permission: listDormantAct.permission,
      routes: [
        {
          path: '/dormant-accounts',
          page: createLazyPart(async () => ({
            default: (await import('./dormant/dormant-page.tsx')).DormantPage,
          })),
        },
      ],
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
      searches: [feedbackSearch],
      badges: [
        declareBadge(listFeedbackAct, { pageSize: 1 }, countTotal),
        declareBadge(listApplicationsAct, { pageSize: 1 }, countTotal),
      ],
    },
  ],
};
