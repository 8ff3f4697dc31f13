/** Every act that returns personal data declares it, so that the audit records who saw it. */

import type { ActShape } from '@parlour/contracts/back-office';
import * as acts from '@parlour/contracts/back-office';

/** Fields of an answer that hold data about a person, or name a member. */
const personalFields = [
  'realName',
  'fullName',
  'holder',
  'senderName',
  'mobile',
  'email',
  'contact',
  'address',
  'birthday',
  'memberId',
  'username',
  'subject',
];

/** Acts whose answers describe members without such a field, because their input or the audit record names them. */
const withoutSuchFields = ['approvals', 'audit/history', 'settlements/agent', 'contracts/history'];

/** Acts that record their readers themselves and in more detail, or that return no data of members. */
const recordedByThemselves: Record<string, string> = {
  'members/search': 'records the search and the members that it showed',
  'members/read': 'records the page of the member',
  'members/logins': 'records the page of the member',
  'withdrawals/payee': 'records the order',
  'members/record': 'records the page of the member',
  'members/bets/recall': 'records the page of the member',
  'members/dormant': 'records the members that it showed',
  'orders/search': 'records the search and the members that it showed',
  'agents/move': 'records the move, of the member that the call named',
  'agents/rebate': 'records the rebate of the member that the call named',
  'vendor-transfers/decide': 'records the decision on the transfer that the call named',
  'catalog/change': 'names games',
  'catalog/import/compare': 'names games',
  'deposits/methods': "has the site's own accounts",
};

const isAct = (value: unknown): value is ActShape =>
  typeof value === 'object' && value !== null && 'path' in value && 'permission' in value;
const reads = (Object.values(acts) as unknown[])
  .filter(isAct)
  .filter(({ path }) => !(path in recordedByThemselves));

/** Lists the names of all fields in a schema. */
function listFields(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const { _zod, shape } = schema as { _zod?: { def?: object }; shape?: Record<string, unknown> };
  const inner = Object.values(_zod?.def ?? {}).flatMap((part) =>
    (Array.isArray(part) ? part : [part]).flatMap((one) => listFields(one, seen)),
  );
  return [
    ...Object.keys(shape ?? {}),
    ...Object.values(shape ?? {}).flatMap((part) => listFields(part, seen)),
    ...inner,
  ];
}

const withPersonal = reads.filter(
  ({ path, value }) =>
    withoutSuchFields.includes(path) || listFields(value).some((field) => personalFields.includes(field)),
);

test('the fields of answers are found at any depth', () => {
  expect(withPersonal.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'feedback/applications',
      'redemptions',
      'deposits/orders',
      'bank-accounts',
      ...withoutSuchFields,
    ]),
  );
});

test.each(withPersonal.map((act) => [act.path, act] as const))(
  '%s declares its personal data',
  (_path, act) => {
    expect(act.personal).toBeDefined();
  },
);

test.each(reads.flatMap((act) => (act.personal ? [[act.path, act] as const] : [])))(
  '%s names whom its answer is about by a field that exists',
  (path, { personal, value, input }) => {
    // The requests have the inputs of all acts.
    if (path !== 'approvals') expect([...listFields(value), ...listFields(input)]).toContain(personal?.about);
  },
);
