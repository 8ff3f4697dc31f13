import { playBooks } from '../support/books.ts';
import { expect } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { test } from '../support/site-clock.ts';

/** The best slips are told of five minutes later. */
const toldAfterMs = 6 * 60_000;

test('bets on football, e-sports and cockfight; the matches run, and the record and the leaders show what they paid @GAME-04 @GAME-05 @MEM-05 @LOB-11', async ({
  page,
  openSession,
  siteClock,
}) => {
  await openSession(people.ada);
  await playBooks(page, siteClock);
  await siteClock.letPassUntil((await siteClock.now()) + toldAfterMs);
  await page.goto('/');
  await page.mouse.wheel(0, 1_200);
  const leaders = page.getByRole('region', { name: 'Sports leaderboard' });
  await expect(leaders.getByRole('listitem').filter({ hasText: 'ad***' }).first()).toContainText('Simulated');
});
