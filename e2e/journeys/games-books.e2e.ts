import { playBooks } from '../support/books.ts';
import { people } from '../support/people.ts';
import { test } from '../support/site-clock.ts';

test('bets on football, e-sports and cockfight; the matches run, and the record shows the payouts @GAME-04 @GAME-05 @MEM-05', async ({
  page,
  openSession,
  siteClock,
}) => {
  await openSession(people.ada);
  await playBooks(page, siteClock);
});
