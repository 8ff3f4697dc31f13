import { readFileSync } from 'node:fs';
import {
  isPermitted,
  type OperatorPermission,
  type OperatorRole,
  operatorPermissions,
  operatorRoles,
} from '@parlour/contracts';
import { olga, operate, signGrant, startTestGateway, type TestGateway } from './testing/index.ts';

/** The permission of every act. An act without a row fails. */
const permissions: Record<string, OperatorPermission> = {
  site: 'site.view',
  'site/switch': 'site.change',
  'site/setting': 'site.change',
  'site/undo': 'site.change',
  'site/scheduled': 'site.view',
  'site/schedule': 'site.change',
  'site/schedule/cancel': 'site.change',
  'site/four-eyes': 'access.manage',
  'catalog/import': 'catalog.change',
  'catalog/import-from-vendor': 'catalog.change',
  'catalog/import/compare': 'catalog.change',
  'catalog/import/apply': 'catalog.change',
  'catalog/status': 'catalog.change',
  'catalog/pins': 'catalog.change',
  'catalog/vendor-order': 'catalog.change',
  'catalog/roll-back': 'catalog.change',
  'catalog/games': 'catalog.view',
  'catalog/vendors': 'catalog.view',
  'catalog/places': 'catalog.view',
  'catalog/changes': 'catalog.view',
  'catalog/change': 'catalog.view',
  'rounds/open': 'rounds.view',
  'rounds/alarms': 'rounds.view',
  'rounds/alarms/handle': 'rounds.reconcile',
  'rounds/refund': 'rounds.refund',
  'rounds/reconcile': 'rounds.reconcile',
  'rounds/reconciliations': 'rounds.view',
  'wins/held': 'wins.view',
  'wins/decide': 'wins.decide',
  'wins/limits': 'wins.view',
  'wins/limit': 'wins.decide',
  'deposits/held': 'deposits.view',
  'deposits/decide': 'deposits.decide',
  'deposits/orders': 'deposits.view',
  'deposits/order': 'deposits.view',
  'deposits/course': 'deposits.view',
  'deposits/proofs': 'deposits.view',
  'deposits/claim': 'deposits.decide',
  'deposits/release': 'deposits.decide',
  'deposits/credit': 'deposits.decide',
  'deposits/reject': 'deposits.decide',
  'deposits/methods': 'deposits.view',
  'deposits/methods/set': 'deposits.decide',
  'deposits/methods/close': 'deposits.decide',
  'payments/reconciliations': 'deposits.view',
  'payments/differences': 'deposits.view',
  'payments/reconcile': 'withdrawals.investigate',
  'payments/accept-difference': 'withdrawals.investigate',
  banks: 'withdrawals.view',
  'banks/set': 'withdrawals.investigate',
  'bank-accounts': 'withdrawals.view',
  'bank-accounts/lock': 'withdrawals.investigate',
  'vendor-transfers': 'withdrawals.view',
  'vendor-transfers/ask': 'withdrawals.investigate',
  'vendor-transfers/decide': 'withdrawals.investigate',
  turnover: 'withdrawals.view',
  'turnover/add': 'withdrawals.investigate',
  'turnover/end': 'withdrawals.investigate',
  withdrawals: 'withdrawals.view',
  'withdrawals/order': 'withdrawals.view',
  'withdrawals/proofs': 'withdrawals.view',
  'withdrawals/claim': 'withdrawals.view',
  'withdrawals/release': 'withdrawals.view',
  'withdrawals/payee': 'withdrawals.decide',
  'withdrawals/approve': 'withdrawals.decide',
  'withdrawals/reject': 'withdrawals.decide',
  'withdrawals/pay': 'withdrawals.decide',
  'withdrawals/pay-by-hand': 'withdrawals.decide',
  'withdrawals/investigate': 'withdrawals.investigate',
  'withdrawals/return': 'withdrawals.investigate',
  'withdrawals/force': 'withdrawals.investigate',
  'withdrawals/decide-payout': 'withdrawals.investigate',
  verification: 'audit.view',
  'verification/run': 'audit.view',
  'withdrawals/resume': 'withdrawals.resume',
  promotions: 'content.view',
  'promotions/read': 'content.view',
  'promotions/drafts': 'promotions.publish',
  'promotions/drafts/simulate': 'promotions.publish',
  'promotions/drafts/save': 'promotions.publish',
  'promotions/drafts/discard': 'promotions.publish',
  'promotions/publish': 'promotions.publish',
  'promotions/close': 'promotions.publish',
  'promotions/claims': 'promotions.view',
  'promotions/claims/pictures': 'promotions.view',
  'promotions/claims/reserve': 'promotions.decide',
  'promotions/claims/release': 'promotions.decide',
  'promotions/claims/approve': 'promotions.decide',
  'promotions/claims/reject': 'promotions.decide',
  redemptions: 'points.view',
  'redemptions/approve': 'points.decide',
  'redemptions/reject': 'points.decide',
  'redemptions/ship': 'points.decide',
  'mall/rewards': 'content.view',
  'mall/rewards/create': 'points.change',
  'mall/rewards/change': 'points.change',
  'mall/rewards/close': 'points.change',
  'contracts/offer': 'agents.offer',
  'contracts/history': 'members.view',
  'agents/move': 'agents.move',
  'agents/rebate': 'agents.offer',
  'settlements/preview': 'agents.settle',
  'settlements/review': 'agents.settle',
  'settlements/decide': 'agents.settle',
  'settlements/runs': 'reports.view',
  'settlements/run': 'agents.settle',
  'settlements/repeat': 'agents.settle',
  'settlements/agent': 'agents.settle',
  'settlements/proof': 'agents.settle',
  published: 'content.view',
  'notices/publish': 'content.change',
  'notices/change': 'content.change',
  'notices/end': 'content.change',
  'banners/publish': 'content.change',
  'banners/change': 'content.change',
  'banners/end': 'content.change',
  'content/preview': 'content.change',
  'content/undo': 'content.change',
  help: 'content.view',
  'help/removed': 'content.view',
  'help/article/set': 'content.change',
  'help/article/remove': 'content.change',
  'help/topic/set': 'content.change',
  'help/topic/remove': 'content.change',
  'help/undo': 'content.change',
  'club/levels': 'content.view',
  'club/rename': 'content.change',
  'protection/member': 'protection.view',
  'protection/limit': 'protection.tighten',
  'protection/exclude': 'protection.tighten',
  'protection/end-requests': 'protection.view',
  'protection/end-requests/decide': 'protection.decide',
  'members/dormant': 'members.view',
  'members/dormant/pay-back': 'withdrawals.decide',
  'members/links': 'members.view',
  'members/links/end': 'members.change',
  'members/search': 'members.view',
  'orders/search': 'members.view',
  'members/read': 'members.view',
  'members/record': 'members.view',
  'members/bets': 'members.view',
  'members/bets/recall': 'members.view',
  'members/deposits': 'members.view',
  'members/logins': 'members.view',
  'members/audit': 'members.view',
  'members/notes': 'members.view',
  'members/messages': 'members.view',
  'members/sessions/end': 'members.change',
  'members/second-factor/reset': 'members.change',
  'members/block': 'members.change',
  'members/unblock': 'members.change',
  'members/notes/add': 'members.change',
  'members/message': 'members.change',
  'members/adjust': 'members.adjust',
  'members/collect-debt': 'members.adjust',
  'reports/games': 'reports.view',
  'reports/liability': 'reports.view',
  'reports/jackpots': 'reports.view',
  'reports/alterations': 'reports.view',
  'reports/hours': 'reports.view',
  feedback: 'feedback.view',
  'feedback/applications': 'feedback.view',
  'feedback/pictures': 'feedback.view',
  'feedback/handled': 'feedback.handle',
  'feedback/claim': 'feedback.handle',
  'feedback/release': 'feedback.handle',
  'feedback/reply': 'feedback.handle',
  'feedback/complaint': 'feedback.handle',
  // The kind of object decides further.
  rewards: 'members.view',
  'rewards/grants': 'members.view',
  'rewards/grants/cancel': 'members.adjust',
  'rewards/compensate': 'members.adjust',
  'rewards/revoke': 'members.adjust',
  'referrals/held': 'members.view',
  'referrals/decide': 'members.adjust',
  missions: 'content.view',
  'missions/publish': 'content.change',
  'missions/end': 'content.change',
  'leaderboards/publish': 'content.change',
  'leaderboards/end': 'content.change',
  'audit/history': 'site.view',
  'audit/entries': 'audit.view',
  // The permission of the requested act decides further.
  approvals: 'site.view',
  'approvals/approve': 'site.view',
  'approvals/reject': 'site.view',
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway?.stop());

/** Calls an act with input that none accepts, so that nothing but the permission decides between 400 and 403. */
const callEmpty = (path: string, as: Parameters<typeof operate>[3]) => {
  const isRead = gateway.operatorActs.find((act) => act.path === path)?.method === 'GET';
  return operate(gateway, path, isRead ? undefined : { none: 'of this' }, as);
};

/** The permissions of each role, written out: a permission that a role gains or loses by mistake fails here. */
const everyone = ['releases.view', 'catalog.view', 'content.view', 'site.view'];
const permitted: Record<OperatorRole, readonly string[]> = {
  viewer: everyone,
  releaser: [...everyone, 'releases.publish', 'releases.deploy'],
  support: [
    ...everyone,
    ...[
      'members.view',
      'members.change',
      'feedback.view',
      'feedback.handle',
      'promotions.view',
      'rounds.view',
    ],
    ...['points.view', 'protection.view', 'protection.tighten'],
  ],
  cashier: [
    ...everyone,
    ...['members.view', 'members.adjust', 'reports.view', 'deposits.view', 'deposits.decide'],
    ...['withdrawals.view', 'withdrawals.decide', 'promotions.view', 'promotions.decide', 'rounds.view'],
    ...['points.view', 'points.decide'],
  ],
  content: [
    ...everyone,
    ...['catalog.change', 'content.change', 'site.change', 'promotions.publish', 'points.change'],
  ],
  risk: [
    ...everyone,
    ...['audit.view', 'members.view', 'members.change', 'members.view-personal', 'members.adjust'],
    ...['reports.view', 'rounds.view', 'rounds.reconcile', 'rounds.refund', 'wins.view', 'wins.decide'],
    ...['deposits.view', 'withdrawals.view', 'withdrawals.investigate', 'withdrawals.resume'],
    ...['promotions.view', 'agents.offer', 'agents.move', 'agents.settle'],
    ...['protection.view', 'protection.tighten', 'protection.decide'],
  ],
  'agent-manager': [...everyone, 'members.view', 'reports.view', 'agents.offer', 'agents.settle'],
  admin: [
    ...everyone,
    ...['releases.publish', 'releases.deploy', 'access.manage', 'audit.view', 'catalog.change'],
    ...['content.change', 'site.change', 'members.view', 'members.change', 'members.view-personal'],
    ...['members.adjust', 'reports.view', 'feedback.view', 'feedback.handle', 'rounds.view'],
    ...['rounds.reconcile', 'rounds.refund', 'wins.view', 'wins.decide', 'deposits.view'],
    ...['deposits.decide', 'withdrawals.view', 'withdrawals.decide', 'withdrawals.investigate'],
    ...['withdrawals.resume', 'promotions.view', 'promotions.publish', 'promotions.decide'],
    ...['agents.offer', 'agents.move', 'agents.settle', 'points.view', 'points.decide'],
    ...['points.change', 'protection.view', 'protection.tighten', 'protection.decide'],
  ],
};

test.each(operatorRoles)('the role %s has the permissions of the table and no other @SAFE-04', (role) => {
  const has = operatorPermissions.filter((permission) => isPermitted([role], permission));
  expect(has.sort()).toEqual([...permitted[role]].sort());
});

test('every act is in the table, and the table has no other', () => {
  expect(gateway.operatorActs.map(({ path }) => path).sort()).toEqual(Object.keys(permissions).sort());
});

describe.each(operatorRoles)('the role %s', (role) => {
  test.each(Object.entries(permissions))(
    'may call %s only with the permission %s',
    async (path, permission) => {
      const { status, body } = await callEmpty(path, { sub: 'sam', roles: [role] });
      const refused = { status: 403, code: 'operator.not-permitted' };
      const answer = { status, code: body.error?.code };
      if (permitted[role].includes(permission)) expect(answer).not.toEqual(refused);
      else expect(answer).toEqual(refused);
      expect([200, 400, 403, 404]).toContain(status);
    },
  );
});

test('the README lists every act that can need two people @SAFE-04', () => {
  const readme = readFileSync(new URL('../README.md', `file://${__filename}`), 'utf8');
  const listed = readme
    .split('\n| act | needs two people | because |\n')[1]
    ?.split('\n\n')[0]
    ?.split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path));
  const acts = gateway.operatorActs.filter((act) => 'review' in act).map(({ path }) => path);
  expect(listed?.sort()).toEqual(acts.sort());
});

test('an operator without a role may call nothing', async () => {
  for (const path of Object.keys(permissions))
    expect((await callEmpty(path, { sub: 'sam', roles: [] })).status).toBe(403);
});

describe('a body', () => {
  const send = (grant: string | undefined) =>
    gateway.app.inject({
      method: 'POST',
      url: '/wps/operator/catalog/import',
      headers: {
        'content-type': 'application/json',
        ...(grant && { authorization: `Bearer ${grant}` }),
      },
      payload: 'x'.repeat(17_000_000),
    });

  test('of a stranger is refused before it is read', async () => {
    expect((await send(undefined)).json()).toMatchObject({ error: { code: 'session.required' } });
    expect((await send('x'.repeat(40))).json()).toMatchObject({ error: { code: 'session.expired' } });
  });

  test('is read for an operator whose role permits the act', async () => {
    expect((await send(await signGrant({ sub: 'vera', roles: ['viewer'] }))).statusCode).toBe(403);
    expect((await send(await signGrant(olga))).statusCode).toBe(413);
  });
});
