import { describeFaults } from '../support/faults/fault-matrix.ts';
import { swapRows } from '../support/faults/fault-rows.ts';
import { remotePages } from '../support/faults/remote-pages.ts';
import { test } from '../support/journey.ts';
import { createSession } from '../support/open-session.ts';
import { people } from '../support/people.ts';

test.use({ baseURL: async ({ failureSite }, use) => use(failureSite.url) });

for (const remotePage of remotePages) {
  describeFaults(remotePage, {
    clock: 'real',
    swaps: swapRows,
    session: ({ url }) => createSession(url, people.chi),
  });
}
