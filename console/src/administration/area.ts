import { listRequestsAct, searchAuditAct } from '@parlour/contracts/back-office';
import { createLazyPart } from '@parlour/ui';
import { type Area, declareBadge } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { requestSearch } from './searches.ts';

/** Section for requests that need two people, the record of acts, operators and the operator's own account. */
export const administrationArea: Area = {
  key: 'administration',
  label: texts.areas.administration,
  sections: [
    {
      path: paths.requests,
      label: texts.nav.requests,
      icon: 'users',
      permission: listRequestsAct.permission,
      routes: [
        {
          path: '/requests',
          page: createLazyPart(async () => ({
            default: (await import('./requests/requests-page.tsx')).RequestsPage,
          })),
        },
      ],
      searches: [requestSearch],
      badges: [
        declareBadge(listRequestsAct, {}, ({ requests, isMore }) => ({ value: requests.length, isMore })),
      ],
    },
    {
      path: paths.audit(),
      label: texts.nav.audit,
      icon: 'list',
      routes: [
        {
          path: '/audit',
          page: createLazyPart(async () => ({
            default: (await import('../audit/audit-page.tsx')).AuditPage,
          })),
        },
      ],
    },
    {
      path: paths.record,
      label: texts.nav.record,
      icon: 'history',
      permission: searchAuditAct.permission,
      routes: [
        {
          path: '/record',
          page: createLazyPart(async () => ({
            default: (await import('../audit/record-page.tsx')).RecordPage,
          })),
        },
      ],
    },
    {
      path: paths.access,
      label: texts.nav.access,
      icon: 'lock',
      permission: 'access.manage',
      routes: [
        {
          path: '/access',
          page: createLazyPart(async () => ({
            default: (await import('../access/access-page.tsx')).AccessPage,
          })),
        },
      ],
    },
    {
      path: paths.webhooks,
      label: texts.nav.webhooks,
      icon: 'send',
      routes: [
        {
          path: '/webhooks',
          page: createLazyPart(async () => ({
            default: (await import('../access/webhooks/webhooks-page.tsx')).WebhooksPage,
          })),
        },
      ],
    },
    {
      path: paths.account,
      label: texts.nav.ownAccount,
      icon: 'user',
      routes: [
        {
          path: '/account',
          page: createLazyPart(async () => ({
            default: (await import('../account/account-page.tsx')).AccountPage,
          })),
        },
      ],
    },
  ],
};
