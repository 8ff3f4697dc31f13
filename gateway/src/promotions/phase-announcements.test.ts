import type { LiveMessage } from '@parlour/contracts';
import { collectLiveMessages } from '../testing/index.ts';
import { bets, startPromotionDesk } from './testing/promotion-desk.ts';

type Desk = Awaited<ReturnType<typeof startPromotionDesk>>;
let desk: Desk;
let address: string;
beforeAll(async () => {
  desk = await startPromotionDesk();
  address = await desk.gateway.listen();
});
afterAll(() => desk?.gateway.stop());

/** Returns the topics that open pages receive from the job, once the time has advanced. */
async function announceAfter({ gateway }: Desk, time: { minutes: number }): Promise<LiveMessage['topic'][]> {
  gateway.clock.advance(time);
  const received = await collectLiveMessages(
    gateway,
    address,
    async () => {
      await gateway.runJob('promotions.announce-phases');
      // Equal messages that follow each other are sent once.
      gateway.frame.live.send('everyone', { topic: 'order', orderNo: 'end' });
      gateway.frame.live.send('everyone', { topic: 'order', orderNo: 'after' });
    },
    2,
  );
  return received.map(({ topic }) => topic).slice(0, 1);
}

test('open pages are told within a minute that time began, ended or renewed a promotion @PROMO-02 @MOD-03', async () => {
  const { gateway, publish } = desk;
  const inHours = (hours: number) => new Date(gateway.clock.now().getTime() + hours * 3_600_000);
  // It is noon. The days of the promotions begin at midnight.
  const promoId = await publish({ ...bets, startsAt: inHours(1), endsAt: inHours(2) });
  await publish({ cycle: 'day', perMemberMax: 9 });
  expect(await announceAfter(desk, { minutes: 59 })).toEqual(['order']);
  expect(await announceAfter(desk, { minutes: 1 })).toEqual(['promotions']);
  expect(await announceAfter(desk, { minutes: 1 })).toEqual(['order']);
  expect(await announceAfter(desk, { minutes: 59 })).toEqual(['promotions']);
  expect((await (await desk.createMember()).list(promoId))?.status).toBe('CLOSED');
  expect(await announceAfter(desk, { minutes: 9 * 60 + 59 })).toEqual(['order']);
  expect(await announceAfter(desk, { minutes: 1 })).toEqual(['promotions']);
});
