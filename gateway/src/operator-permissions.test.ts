import { isPermitted, type OperatorPermission, operatorRoles } from '@parlour/contracts';
import { olga, operate, signGrant, startTestGateway, type TestGateway } from './testing/index.ts';

/** The permission of every act. An act without a row fails. */
const permissions: Record<string, OperatorPermission> = {
  site: 'site.view',
  'site/switch': 'site.change',
  'site/setting': 'site.change',
  'site/four-eyes': 'access.manage',
  'catalog/import': 'catalog.change',
  'catalog/import-from-vendor': 'catalog.change',
  'catalog/status': 'catalog.change',
  'catalog/pins': 'catalog.change',
  'catalog/vendor-order': 'catalog.change',
  'catalog/roll-back': 'catalog.change',
  'catalog/changes': 'catalog.view',
  'catalog/change': 'catalog.view',
  'rounds/alarms': 'rounds.view',
  'rounds/refund': 'rounds.refund',
  'rounds/reconcile': 'rounds.reconcile',
  'rounds/reconciliations': 'rounds.view',
  'wins/held': 'wins.view',
  'wins/decide': 'wins.decide',
  'wins/limits': 'wins.view',
  'wins/limit': 'wins.decide',
  'deposits/held': 'deposits.view',
  'deposits/decide': 'deposits.decide',
  verification: 'audit.view',
  'verification/run': 'audit.view',
  'withdrawals/resume': 'withdrawals.resume',
  'contracts/offer': 'agents.offer',
  published: 'content.view',
  'notices/publish': 'content.change',
  'notices/end': 'content.change',
  'banners/publish': 'content.change',
  'banners/end': 'content.change',
  'members/links': 'members.view',
  'members/links/end': 'members.change',
  feedback: 'feedback.view',
  'feedback/applications': 'feedback.view',
  'feedback/pictures': 'feedback.view',
  'feedback/handled': 'feedback.handle',
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
      if (isPermitted([role], permission)) expect(answer).not.toEqual(refused);
      else expect(answer).toEqual(refused);
      expect([200, 400, 403, 404]).toContain(status);
    },
  );
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
