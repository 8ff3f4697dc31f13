import { bets, joined, startPromotionDesk } from '../testing/promotion-desk.ts';

let desk: Awaited<ReturnType<typeof startPromotionDesk>>;
beforeAll(async () => {
  desk = await startPromotionDesk();
});
afterAll(() => desk?.gateway.stop());

const spentTitle = 'The budget of a promotion is used up';

test('a deposit whose award is above the rest of the budget gets none but a message, and closes the promotion @PROMO-02 @PROMO-04', async () => {
  const { act, createMember, publish } = desk;
  const other = await publish({ budget: 1_000_000 });
  const [ada, eve, ben] = [await createMember(), await createMember(), await createMember()];
  const promoId = await publish({
    ...joined,
    title: { EN: 'Half on top' },
    task: { kind: 'deposit' },
    eligibility: { minDepositMinor: 2 },
    reward: { kind: 'percent', value: 500_000 },
    budget: 7_000,
  });
  for (const member of [ada, eve, ben]) await member.join(promoId);
  await ada.deposit(10_000);
  await eve.deposit(4_002);
  expect([await eve.listStatus(promoId), await eve.readTitles()]).toEqual(['CLOSED', [spentTitle]]);
  // A member who joined before and deposits later gets the message too, and no part of the remaining budget.
  await ben.deposit(4_000);
  await eve.deposit(4_000);
  for (const member of [eve, ben])
    expect([await member.listStatus(promoId), await member.readTitles()]).toEqual(['CLOSED', [spentTitle]]);
  expect((await ada.claim(promoId)).claim.amount).toBe(5_000);
  const { promotions } = (await act('promotions')).value as { promotions: { id: number; spent: number }[] };
  const readSpent = (id: number) => promotions.find((one) => one.id === id)?.spent;
  expect([readSpent(promoId), readSpent(other)]).toEqual([5_000, 0]);
});

test('whoever meets the condition after the last award of a budget is told so, once @PROMO-02', async () => {
  const { createMember, publish } = desk;
  const [ada, eve, ben] = [await createMember(), await createMember(), await createMember()];
  const promoId = await publish({ ...bets, budget: 1_500 });
  for (const member of [ada, eve, ben]) await member.join(promoId);
  await ada.bet(1_000);
  expect(await ada.listStatus(promoId)).toBe('ISSUED');
  await eve.bet(999);
  expect([await eve.listStatus(promoId), await eve.readTitles()]).toEqual(['CLOSED', []]);
  await eve.bet(1);
  await eve.bet(1_000);
  expect([await eve.listStatus(promoId), await eve.readTitles()]).toEqual(['CLOSED', [spentTitle]]);
  expect(await ben.readTitles()).toEqual([]);
});
