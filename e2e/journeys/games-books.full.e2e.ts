import { playBooks } from '../support/books.ts';
import { test } from '../support/journey.ts';
import { people } from '../support/people.ts';
import { realClock } from '../support/site-clock.ts';

test('bets on football, e-sports and cockfight, whose matches run by the clock of the machine @GAME-05', async ({
  page,
  openSession,
}) => {
  test.setTimeout(480_000);
  await openSession(people.ada);
  await playBooks(page, realClock);
});
