import { destination, type Mall, startMall } from '../testing/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await startMall();
});
afterAll(() => mall?.stop());

const act: Mall['act'] = (...given) => mall.act(...given);

describe('the rewards of operators', () => {
  const terms = {
    name: { EN: 'Rice cooker XL' },
    description: { EN: 'For ten people.' },
    emblem: 'coffee-mug',
    metal: 'gold',
    pointsRequired: 1_000,
    cashMinor: 0,
    creditMinor: null,
    quantity: 5,
    perMemberMax: null,
    startsAt: '2026-11-19T00:00:00.000Z',
    endsAt: null,
    position: 5,
  };
  const reason = 'a new offer';

  test('are created, changed within the units that are taken, and closed @PTS-01', async () => {
    const created = { ...terms, code: 'rice-cooker-xl', type: 'PHYSICAL', reason };
    const { id } = (await act('mall/rewards/create', created)) as { id: number };
    await expect(act('mall/rewards/create', created)).rejects.toMatchObject({ code: 'request.invalid' });
    const ada = await mall.createCustomer({ points: 10_000 });
    const { redemptionNo: number } = await ada.redeem({ rewardId: id, units: 3, ...destination });
    await expect(act('mall/rewards/change', { ...terms, id, quantity: 2, reason })).rejects.toThrow(
      /too_small/,
    );
    const change = { ...terms, id, quantity: 4, pointsRequired: 2_000, before: terms, reason };
    await act('mall/rewards/change', change);
    // Another editor saw the terms from before this change.
    await expect(act('mall/rewards/change', { ...change, pointsRequired: 900 })).rejects.toMatchObject({
      code: 'operator.changed-later',
    });
    expect(await mall.readAvailable(id)).toBe(1);
    await act('mall/rewards/close', { id, reason });
    await expect(ada.redeem({ rewardId: id, ...destination })).rejects.toMatchObject({
      code: 'points.reward-unavailable',
    });
    await act('redemptions/reject', { number, reason, remark: 'Not offered any more' });
    expect([await ada.readBooks(), await mall.readAvailable(id)]).toEqual([{ points: 10_000 }, 4]);
  });

  test('need two people where they are credit or a bonus, and fitting terms @PTS-01', async () => {
    const credit = { ...terms, code: 'credit-1', type: 'CREDIT', creditMinor: 100, reason };
    expect(await act('mall/rewards/create', credit)).toMatchObject({ state: 'pending' });
    const bonus = { ...credit, code: 'bonus-1', type: 'FREEBET' };
    expect(await act('mall/rewards/create', bonus)).toMatchObject({ state: 'pending' });
    const { request } = await act('mall/rewards/create', { ...bonus, code: 'bonus-2', creditMinor: null });
    const omar = { sub: 'omar', roles: ['admin' as const] };
    await expect(act('approvals/approve', { id: request, reason }, omar)).rejects.toMatchObject({
      code: 'request.invalid',
    });
    const wrong = { ...terms, code: 'wrong-1', type: 'PHYSICAL', reason };
    for (const change of [{ creditMinor: 100 }, { emblem: 'no-such' }, { endsAt: terms.startsAt }])
      await expect(act('mall/rewards/create', { ...wrong, ...change })).rejects.toMatchObject({
        code: 'request.invalid',
      });
  });
});
