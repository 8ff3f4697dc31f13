/** An operator who acts on what somebody else has changed is refused, however often the button is pressed. */

import type { OperatorRole } from '@parlour/contracts';
import {
  type ActShape,
  changeNoticeAct,
  changeSettingAct,
  publishNoticeAct,
  setHelpTopicAct,
} from '@parlour/contracts/back-office';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

type User = ReturnType<typeof renderConsole>['user'];
const open = (address: string, role: OperatorRole = 'content') =>
  renderConsole(createFakeRegistry(role), address, gateway);
const actMeanwhile = (act: ActShape, input: object, role: OperatorRole = 'content') =>
  gateway.act(act, input, role);

/** Presses the button of the open dialog twice, and expects each to be refused with the page's newest state shown. */
async function pressTwice(user: User, verb: string, shown: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'the plan of the week');
  for (const press of [1, 2]) {
    await user.click(dialog.getByRole('button', { name: verb }));
    await waitFor(() =>
      expect([
        press,
        dialog.queryAllByText(/^Somebody else has changed this in the meantime/).length,
      ]).toEqual([press, 1]),
    );
    expect(await screen.findAllByText(shown)).not.toHaveLength(0);
    await waitFor(() => expect(dialog.getByRole('button', { name: verb })).toBeEnabled());
  }
}

test('a notice that somebody changed in the meantime is not ended by a second press', async () => {
  const notice = { type: 'PL', body: { EN: '<p>Hear</p>' } } as const;
  const { id } = (await actMeanwhile(publishNoticeAct, { ...notice, title: { EN: 'First' } })) as {
    id: number;
  };
  const { user } = open('/notices');
  await user.click(await screen.findByRole('button', { name: `End number ${id}` }));
  await actMeanwhile(changeNoticeAct, { ...notice, id, version: 1, title: { EN: 'Second' } });
  await pressTwice(user, 'End now', 'Second');
  expect(await gateway.sql(`select version, published_to from messaging_notice where id = ${id}`)).toEqual([
    { version: 2, published_to: null },
  ]);
});

test('a help topic that somebody changed in the meantime is not removed by a second press', async () => {
  const topic = { id: 'paying', position: 1 };
  await actMeanwhile(setHelpTopicAct, { ...topic, version: null, title: { EN: 'Paying' } });
  const { user } = open('/help?view=topics');
  await user.click(await screen.findByRole('button', { name: 'Remove Paying' }));
  await actMeanwhile(setHelpTopicAct, { ...topic, version: 1, title: { EN: 'Money' } });
  await pressTwice(user, 'Remove', 'Money');
  expect(await gateway.sql(`select title->>'EN' as title from messaging_help_topic`)).toEqual([
    { title: 'Money' },
  ]);
});

test('a maintenance that somebody changed in the meantime is not ended by a second press', async () => {
  const close = (title: string) =>
    actMeanwhile(changeSettingAct, {
      key: 'maintenance',
      value: { title: { EN: title }, notice: { EN: 'Back soon.' } },
      reason: 'a night',
    });
  await close('Works');
  const { user } = open('/settings');
  await user.click(await screen.findByRole('button', { name: 'Open the site…' }));
  await close('Longer works');
  await pressTwice(user, 'Open', 'Longer works');
  expect(
    await gateway.sql(
      `select value->'title'->>'EN' as title from platform_setting where key = 'maintenance'`,
    ),
  ).toEqual([{ title: 'Longer works' }]);
  await gateway.sql(`delete from platform_setting where key = 'maintenance'`);
});
