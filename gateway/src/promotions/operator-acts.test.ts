import type { PromotionTerms } from '@parlour/contracts/back-office';
import { getPromotionCall, listPromotionsCall } from '@parlour/contracts/calls';
import { joinChineseWords } from '@parlour/texts/read-texts';
import { sql } from 'kysely';
import { expectSoundBooks, type TestGateway } from '../testing/index.ts';
import { computeForecast } from './forecast.ts';
import { findClaimId, next, startPromotionDesk } from './testing/promotion-desk.ts';
import { createTestTerms } from './testing/test-promotion.ts';

type Desk = Awaited<ReturnType<typeof startPromotionDesk>>;
let gateway: TestGateway;
let createMember: Desk['createMember'];
let act: Desk['act'];
let stop: Desk['stop'];
beforeAll(async () => {
  ({ gateway, createMember, act, stop } = await startPromotionDesk());
});
afterAll(() => stop?.());

const createTerms = (over: Partial<PromotionTerms> = {}): PromotionTerms =>
  createTestTerms({
    code: `offer-${next()}`,
    title: { EN: 'Friday', MY: 'သောကြာ', CN: '周五' },
    summary: { EN: '10 points' },
    body: { EN: '<p onclick="steal()">Play</p>' },
    from: gateway.clock.now().toISOString(),
    reward: { kind: 'points', value: 10 },
    budget: 10_000,
    ...over,
  });

interface Draft {
  id: number;
  version: number;
  previewPath: string;
  terms: PromotionTerms;
}
const save = async (input: object): Promise<Draft> =>
  (await act('promotions/drafts/save', input)).value as unknown as Draft;
const listDrafts = async () =>
  (await act('promotions/drafts')).value.drafts as { id: number; terms: PromotionTerms }[];
const publish = async (input: object): Promise<number> => {
  const { status, value } = await act('promotions/publish', { reason: 'the plan', ...input });
  expect(status).toBe(200);
  return Number(value.id);
};
const readListed = async (id: number) =>
  ((await act('promotions')).value.promotions as { id: number }[]).find((one) => one.id === id);

test('a draft is saved, changed by one operator at a time, and gone after its publication @PROMO-02', async () => {
  const terms = createTerms();
  const draft = await save({ terms });
  expect(draft).toMatchObject({ version: 1, terms });
  const seen = { id: draft.id, version: draft.version };
  const changed = await save({ draft: seen, terms: { ...terms, position: 7 } });
  expect(changed).toMatchObject({ version: 2, terms: { position: 7 } });
  const late = await act('promotions/drafts/save', { draft: seen, terms }, 'omar');
  expect(late.code).toBe('operator.changed-later');
  const unknown = { draft: { id: 99_999, version: 1 }, terms };
  expect((await act('promotions/drafts/save', unknown)).code).toBe('promotions.draft-not-found');
  expect((await listDrafts()).find(({ id }) => id === draft.id)?.terms.position).toBe(7);

  for (const [path, input] of [
    ['promotions/publish', { ...terms, draftId: draft.id, draftVersion: 1, reason: 'the plan' }],
    ['promotions/drafts/discard', seen],
  ] as const)
    expect((await act(path, input)).code).toBe('operator.changed-later');
  expect((await listDrafts()).some((one) => one.id === draft.id)).toBe(true);
  const id = await publish({ ...changed.terms, draftId: draft.id, draftVersion: 2 });
  expect((await listDrafts()).some((one) => one.id === draft.id)).toBe(false);
  const { value } = await act(`promotions/read?id=${id}`);
  expect(value).toEqual({ id, terms: changed.terms });
});

test('a draft is refused with an unknown picture or time zone, and can be discarded', async () => {
  const refuse = async (over: Partial<PromotionTerms>) =>
    (await act('promotions/drafts/save', { terms: createTerms(over) })).status;
  expect(await refuse({ pictureKey: 'no-such-picture' })).toBe(400);
  expect(await refuse({ timeZone: 'Mars/Olympus' })).toBe(400);
  const { id } = await save({ terms: createTerms() });
  expect((await act('promotions/drafts/discard', { id })).status).toBe(200);
  expect((await act('promotions/drafts/discard', { id })).code).toBe('promotions.draft-not-found');
});

test('a draft is shown by its secret as players will see it, in each language, and to nobody else', async () => {
  const { previewPath } = await save({
    terms: createTerms({ raffle: { ticketEveryMinor: 100, prizes: [{ count: 1, value: 9 }] } }),
  });
  const address = new URL(previewPath, 'https://parlour.example').searchParams;
  const promoId = Number(address.get('id'));
  const preview = address.get('preview') ?? '';
  for (const [language, title] of [
    ['EN', 'Friday'],
    ['MY', 'သောကြာ'],
    ['CN', joinChineseWords('周五')],
  ] as const)
    expect(await gateway.call(getPromotionCall, { promoId, language, preview })).toMatchObject({
      title,
      html: '<p>Play</p>',
      step: 'CLAIM',
      raffle: { prizes: [{ count: 1, value: 9 }] },
    });
  const guessed = gateway.call(getPromotionCall, { promoId, preview: 'a guess' });
  await expect(guessed).rejects.toMatchObject({ code: 'promotions.draft-not-found' });
});

test('the next version closes the one before, and gives nobody a second award @PROMO-02', async () => {
  const terms = createTerms({ cycle: 'day', perMemberMax: 3 });
  const first = await publish(terms);
  const [early, late] = [await createMember(), await createMember()];
  await early.claim(first);
  const again = { ...terms, code: `${terms.code}-v2`, reason: 'more', replaces: first };
  const unnumbered = await act('promotions/publish', again);
  expect([unnumbered.status, unnumbered.code]).toEqual([400, 'request.invalid']);
  const second = await publish({ ...again, termsVersion: 2 });
  expect(await readListed(first)).toMatchObject({ phase: 'closed' });
  expect(await readListed(second)).toMatchObject({ phase: 'open', termsVersion: 2, replaces: first });
  const branch = await act('promotions/publish', { ...again, code: `${terms.code}-v3`, termsVersion: 2 });
  expect(branch.code).toBe('request.invalid');

  await expect(early.claim(second)).rejects.toMatchObject({ code: 'promotions.claim-limit' });
  expect(await early.read(second)).toMatchObject({ refusedBy: 'promotions.claim-limit' });
  expect((await late.claim(second)).status).toBe('CLAIMED');
  gateway.clock.advance({ days: 1 });
  expect((await early.claim(second)).status).toBe('CLAIMED');
  gateway.clock.advance({ days: 1 });
  expect((await early.claim(second)).status).toBe('CLAIMED');
  gateway.clock.advance({ days: 1 });
  // Three awards of two versions.
  await expect(early.claim(second)).rejects.toMatchObject({ code: 'promotions.claim-limit' });
  expect((await late.claim(second)).status).toBe('CLAIMED');
});

test('whoever has joined finishes under the accepted terms, and nobody joins once the next version begins @PROMO-02', async () => {
  const terms = createTerms({ entry: 'join', task: { kind: 'valid-bet', minMinor: 1_000 } });
  const first = await publish(terms);
  const [ada, eve, late] = [await createMember(), await createMember(), await createMember()];
  await ada.join(first);
  await ada.bet(500);
  const second = await publish({
    ...terms,
    code: `${terms.code}-v2`,
    task: { kind: 'valid-bet', minMinor: 9_000 },
    from: new Date(gateway.clock.now().getTime() + 3_600_000).toISOString(),
    replaces: first,
    termsVersion: 2,
  });
  await eve.join(first);
  gateway.clock.advance({ hours: 1 });
  expect(await readListed(first)).toMatchObject({ phase: 'closed' });
  await expect(late.join(first)).rejects.toMatchObject({ code: 'promotions.closed' });
  expect(await late.join(second)).toMatchObject({ status: 'SIGNED' });
  expect(await ada.join(first)).toMatchObject({ status: 'IN_PROCESS' });
  expect(await ada.read(first)).toMatchObject({ status: 'IN_PROCESS', step: 'PLAY' });
  await expect(ada.join(second)).rejects.toMatchObject({ code: 'promotions.claim-limit' });
  await ada.bet(500);
  expect(await ada.listStatus(first)).toBe('ISSUED');
  expect((await ada.claim(first)).status).toBe('CLAIMED');
  await late.bet(1_000);
  expect(await late.listStatus(second)).toBe('IN_PROCESS');
  gateway.clock.advance({ days: 15 });
  expect([await eve.listStatus(first), await late.list(first)]).toEqual(['SIGNED', undefined]);
  // An operator can still end it for everybody, who may then join the next version.
  expect((await act('promotions/close', { id: first, reason: 'over' })).status).toBe(200);
  expect(await eve.join(second)).toMatchObject({ status: 'SIGNED' });
});

test('an application is decided by the operator who has reserved it @PROMO-03', async () => {
  const promoId = await publish(createTerms({ entry: 'apply', award: 'manual' }));
  const claimId = findClaimId(await (await createMember()).apply(promoId));
  const decide = (sub: string) => act('promotions/claims/approve', { claimId, reason: 'checked' }, sub);
  expect((await decide('olga')).code).toBe('promotions.reservation-missing');
  const operators = ['olga', 'omar'];
  const reserved = await Promise.all(
    operators.map((sub) => act('promotions/claims/reserve', { claimId }, sub)),
  );
  expect(reserved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [winner = '', loser = ''] = operators.toSorted(
    (a, b) => Number(reserved[operators.indexOf(a)]?.status) - Number(reserved[operators.indexOf(b)]?.status),
  );
  for (const refused of [
    await decide(loser),
    await act('promotions/claims/reject', { claimId, reason: 'no bet' }, loser),
    await act('promotions/claims/release', { claimId }, loser),
  ])
    expect(refused.code).toBe('promotions.application-reserved');
  const { value } = await act(`promotions/claims?claimId=${claimId}`);
  expect(value.rows).toMatchObject([{ claimId, reservedBy: `operator:${winner}` }]);

  gateway.clock.advance({ minutes: 15 });
  expect((await act('promotions/claims/reserve', { claimId }, loser)).status).toBe(200);
  expect((await decide(winner)).code).toBe('promotions.application-reserved');
  await act('promotions/claims/release', { claimId }, loser);
  await act('promotions/claims/reserve', { claimId }, winner);
  expect((await decide(winner)).status).toBe(200);
  expect((await act('promotions/claims/reserve', { claimId }, loser)).code).toBe('promotions.wrong-step');
  const { value: decided } = await act(`promotions/claims?show=all&claimId=${claimId}`);
  expect(decided.rows).toMatchObject([{ status: 'issued', reservedBy: null }]);
});

test('red envelopes are random amounts that sum to the budget, and each is credited once @PROMO-04', async () => {
  const reward = { kind: 'amount', value: 500, envelopes: 3 } as const;
  const promoId = await publish(createTerms({ reward, budget: 10_000 }));
  const members = await Promise.all([createMember(), createMember(), createMember(), createMember()]);
  expect(await members[0]?.read(promoId)).toMatchObject({
    reward: { kind: 'AMOUNT', value: 500, envelopes: 3 },
  });
  const claims = await Promise.allSettled(members.map(({ claim }) => claim(promoId)));
  const refused = claims.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: { code: 'promotions.closed' } });
  const amounts = claims.flatMap((one) => (one.status === 'fulfilled' ? [one.value.claim.amount ?? 0] : []));
  expect(amounts).toHaveLength(3);
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(500);
  expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(10_000);
  const { rows } = await sql<{ type: string; sum: number }>`
    select t.type, sum(t.amount)::bigint as sum from ledger_transfers t join promotions_claim c on t.key = 'claim:' || c.id
     where t.source = 'promotions' and c.promotion_id = ${promoId} group by 1`.execute(
    gateway.database.kysely,
  );
  expect(rows).toEqual([{ type: 'RED_ENVELOPE', sum: 10_000 }]);

  const inCentre = await publish(createTerms({ reward, budget: 1_500, delivery: 'reward_center' }));
  const [lucky] = members;
  await lucky?.claim(inCentre);
  const { rewards } = await gateway.services.rewards.list(lucky?.memberId ?? 0, { page: 1, pageSize: 5 });
  expect(rewards).toMatchObject([{ source: 'RED_ENVELOPE', amount: 500, status: 'CLAIMABLE' }]);
  await expectSoundBooks(gateway);
});

test('red envelopes and shares by club level that contradict the other terms are not published @PROMO-04', async () => {
  const envelopes = { kind: 'amount', value: 500, envelopes: 3 } as const;
  const share = { kind: 'percent' as const, value: 5_000, levels: [{ rankLevelMin: 3, value: 5_000 }] };
  const task = { kind: 'valid-bet', minMinor: 1 } as const;
  const levels = [
    { rankLevelMin: 3, value: 8_000 },
    { rankLevelMin: 3, value: 9_000 },
  ];
  const broken: Partial<PromotionTerms>[] = [
    { reward: envelopes, budget: 1_499 },
    { reward: { ...envelopes, kind: 'points' } },
    { reward: envelopes, entry: 'apply', award: 'manual' },
    { reward: envelopes, entry: 'join', task: { kind: 'deposit' }, eligibility: { minDepositMinor: 1 } },
    { reward: share, entry: 'join', task, cycle: 'day' },
    { reward: { ...share, levels }, entry: 'join', task, cycle: 'day' },
    { reward: { kind: 'amount', value: 500, levels } },
  ];
  for (const over of broken) {
    const { code } = await act('promotions/publish', { reason: 'the plan', ...createTerms(over) });
    expect([over, code]).toEqual([over, 'promotions.defective']);
  }
});

test('the list says which promotions a deposit meets today @PROMO-04', async () => {
  const today = ((new Date(gateway.clock.now().getTime() + 390 * 60_000).getUTCDay() + 6) % 7) + 1;
  const other = (today % 7) + 1;
  const eligibility = { minDepositMinor: 10_000 };
  const ids = [];
  for (const weekdays of [[today], [other], undefined]) {
    const task = { kind: 'deposit', ...(weekdays && { weekdays }) } as const;
    ids.push(await publish(createTerms({ entry: 'join', eligibility, task })));
  }
  const { promotions } = await gateway.call(listPromotionsCall, {});
  expect(ids.map((id) => promotions.find(({ promoId }) => promoId === id)?.deposit)).toEqual([
    { min: 10_000, countsToday: true },
    { min: 10_000, countsToday: false },
    { min: 10_000, countsToday: true },
  ]);
});

test('the list forecasts the budget from the awards of the last seven days', async () => {
  const id = await publish(createTerms({ budget: 100, reward: { kind: 'points', value: 10 } }));
  expect(await readListed(id)).toMatchObject({ forecast: null });
  for (const member of [await createMember(), await createMember()]) await member.claim(id);
  gateway.clock.advance({ days: 2 });
  const left = (100 - 20) / 10;
  expect(await readListed(id)).toMatchObject({
    spent: 20,
    forecast: {
      perDay: 10,
      runsOutAt: new Date(gateway.clock.now().getTime() + left * 86_400_000).toISOString(),
      atEnd: null,
    },
  });
  gateway.clock.advance({ days: 8 });
  expect(await readListed(id)).toMatchObject({ forecast: null });
});

test.each([
  // Started ten days ago; 70 in seven days are 10 a day.
  ['without a budget', { endsIn: 5, budget: undefined }, { perDay: 10, runsOutIn: undefined, atEnd: 150 }],
  ['that lasts', { endsIn: 5, budget: 150 }, { perDay: 10, runsOutIn: undefined, atEnd: 150 }],
  ['that is too small by one', { endsIn: 5, budget: 149 }, { perDay: 10, runsOutIn: 4.9, atEnd: 149 }],
  ['without an end', { endsIn: undefined, budget: 110 }, { perDay: 10, runsOutIn: 1, atEnd: undefined }],
])('forecasts a budget %s', (_name, { endsIn, budget }, { perDay, runsOutIn, atEnd }) => {
  const now = new Date('2026-11-20T00:00:00Z');
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const promotion = {
    startsAt: inDays(-10),
    endsAt: endsIn === undefined ? undefined : inDays(endsIn),
    budget,
    spent: 100,
  };
  expect(computeForecast(promotion, 70, now)).toEqual({
    perDay,
    runsOutAt: runsOutIn === undefined ? undefined : inDays(runsOutIn),
    atEnd,
  });
});
