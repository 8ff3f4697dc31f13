import { sql } from 'kysely';
import { bets, findClaimId, startPromotionDesk } from '../testing/promotion-desk.ts';

let desk: Awaited<ReturnType<typeof startPromotionDesk>>;
beforeAll(async () => {
  desk = await startPromotionDesk();
});
afterAll(() => desk?.gateway.stop());

test('a settled bet waits for no claim that it cannot change @PROMO-02', async () => {
  const { gateway, createMember, publish, act } = desk;
  const ada = await createMember();
  const endsAt = new Date(gateway.clock.now().getTime() + 3_600_000);
  const daily = await publish({ ...bets, cycle: 'day', perMemberMax: 9 });
  const [ended, closed] = [await publish({ ...bets, endsAt }), await publish(bets)];
  const otherGames = await publish({ ...bets, task: { ...bets.task, gameTypes: ['LIVE'] } });
  const idle = [daily, ended, closed, otherGames];
  const claimIds: number[] = [];
  for (const promoId of idle) claimIds.push(findClaimId(await ada.join(promoId)));
  await ada.bet(400, { category: 'LIVE' });
  await act('promotions/close', { id: closed, reason: 'over' });
  gateway.clock.advance({ days: 1 });
  await ada.join(daily);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = gateway.database.transaction(async (tx) => {
    await sql`select from promotions_claim where id = any(${claimIds}::bigint[]) for update`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  try {
    await ada.bet(600);
    expect((await ada.read(daily)).claim?.progress).toBe(600);
  } finally {
    released.resolve();
    await holding;
  }
  expect((await ada.read(otherGames)).claim?.progress).toBe(400);
});

test('an award that was complete when its member could receive nothing follows after the end @PROMO-02', async () => {
  const { gateway, createMember, publish } = desk;
  const ada = await createMember();
  const endsAt = new Date(gateway.clock.now().getTime() + 3_600_000);
  const promoId = await publish({ ...bets, endsAt });
  await ada.join(promoId);
  await gateway.services.protection.excludeUntil(ada.memberId, endsAt);
  await ada.bet(1_000);
  gateway.clock.advance({ days: 40 });
  expect(await ada.listStatus(promoId)).toBeUndefined();
  await ada.bet(1);
  expect((await ada.read(promoId)).status).toBe('ISSUED');
});
