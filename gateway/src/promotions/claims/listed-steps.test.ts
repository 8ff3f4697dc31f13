import { bets, list, startPromotionDesk } from '../testing/promotion-desk.ts';

let desk: Awaited<ReturnType<typeof startPromotionDesk>>;
beforeAll(async () => {
  desk = await startPromotionDesk();
});
afterAll(() => desk?.gateway.stop());

test('the list has the same next step and refusal as the page of a promotion @PROMO-01 @PROMO-02', async () => {
  const { gateway, createMember, publish, act } = desk;
  const ada = await createMember();
  const claimed = await publish({});
  const played = await publish({ ...bets, eligibility: { firstDeposit: true } });
  const named = await publish({ eligibility: { account: ['real-name'] } });
  const ranked = await publish({ eligibility: { rankLevelMin: 5 } });
  const daily = await publish({ cycle: 'day' });
  const applied = await publish({ entry: 'apply', award: 'manual' });
  await ada.claim(claimed);
  await ada.join(played);
  await ada.claim(daily);
  await ada.apply(applied);
  gateway.clock.advance({ days: 1 });
  for (const id of [claimed, played, named, ranked, daily, applied]) {
    const { status, step, refusedBy } = await ada.read(id);
    const listed = await ada.list(id);
    expect([listed?.status, listed?.step, listed?.refusedBy]).toEqual([status, step, refusedBy]);
  }
  expect((await ada.list(claimed))?.step).toBeUndefined();
  expect(await ada.list(played)).toMatchObject({ status: 'SIGNED', step: 'PLAY' });
  expect(await ada.list(ranked)).toMatchObject({ step: 'CLAIM', refusedBy: 'promotions.not-eligible' });
  expect(await ada.list(daily)).toMatchObject({ step: 'CLAIM', refusedBy: 'promotions.claim-limit' });
  const shown = await list(gateway, ranked);
  expect([shown?.step, shown?.refusedBy]).toEqual(['CLAIM', undefined]);
  await act('members/block', { memberId: ada.memberId, blocks: ['play'], reason: 'a test' });
  expect(await ada.list(ranked)).toMatchObject({ refusedBy: 'member.blocked' });
});
