import { createExportRuns, ExportButton } from '@parlour/remote-sdk';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeGateway } from './fake-gateway.ts';
import { people } from './people.ts';
import { renderView } from './render-view.tsx';
import { createTestSite } from './test-site.ts';

const saved: string[] = [];
beforeAll(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  // jsdom cannot download a file from a link.
  HTMLAnchorElement.prototype.click = function click() {
    saved.push(this.download);
  };
});
beforeEach(() => saved.splice(0));

/** Creates a job of two parts; the second one waits until `finish` is called. */
function createJob() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let signal: AbortSignal | undefined;
  return {
    finish: resolve,
    isAborted: () => signal?.aborted,
    job: {
      key: 'bets',
      fileName: 'bets.csv',
      head: ['Number'],
      async *readRows(given: AbortSignal) {
        signal = given;
        yield [['B1'], ['B2']];
        await promise;
        yield [['B3']];
      },
    },
  };
}

async function open(exports = createExportRuns()) {
  const { job, ...controls } = createJob();
  const page = await createTestSite({ gateway: createFakeGateway(), member: people.ada });
  const show = () => renderView(<ExportButton job={job} total={3} />, { name: 'mfe-wallet', page, exports });
  return { ...controls, page, show, view: await show(), user: userEvent.setup() };
}

test('shows its progress, and saves the file @WAL-07', async () => {
  const { user, finish, page } = await open();
  await user.click(screen.getByRole('button', { name: 'Export CSV (3 rows)' }));
  expect(await screen.findByRole('button', { name: 'Cancel (2 of 3)' })).toBeVisible();
  finish();
  await waitFor(() => expect(saved).toEqual(['bets.csv']));
  expect(page.shown.toasts[0]?.text).toBe('The file with 3 rows is saved.');
});

test('continues after the member has left the page, and shows its progress on return @WAL-07', async () => {
  const { user, view, show, finish } = await open();
  await user.click(screen.getByRole('button', { name: 'Export CSV (3 rows)' }));
  await screen.findByRole('button', { name: 'Cancel (2 of 3)' });
  view.leave();
  await show();
  expect(await screen.findByRole('button', { name: 'Cancel (2 of 3)' })).toBeVisible();
  finish();
  await waitFor(() => expect(saved).toEqual(['bets.csv']));
});

test('saves nothing after it was cancelled @WAL-07', async () => {
  const { user, finish, isAborted, page } = await open();
  await user.click(screen.getByRole('button', { name: 'Export CSV (3 rows)' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel (2 of 3)' }));
  finish();
  expect(await screen.findByRole('button', { name: 'Export CSV (3 rows)' })).toBeVisible();
  expect(isAborted()).toBe(true);
  expect(saved).toEqual([]);
  expect(page.shown.toasts).toEqual([]);
});

test('ends with the session of the member who started it @WAL-07', async () => {
  const { user, finish, page } = await open();
  await user.click(screen.getByRole('button', { name: 'Export CSV (3 rows)' }));
  await screen.findByRole('button', { name: 'Cancel (2 of 3)' });
  act(() => page.site.events.publish('session.closed', {}));
  finish();
  expect(await screen.findByRole('button', { name: 'Export CSV (3 rows)' })).toBeVisible();
  expect(saved).toEqual([]);
});
