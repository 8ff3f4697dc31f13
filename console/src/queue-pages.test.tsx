import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const raiseAlarms = (count: number) =>
  gateway.sql(`
    insert into betting_alarm (vendor_code, kind, tx_id, round_id, raised_at)
    select 'SANDBOX', 'win-after-close', 'tx-' || n, 'round-' || n, now() - n * interval '1 minute'
      from generate_series(1, ${count}) n`);

describe('alarms of the watchdog', () => {
  afterEach(() => gateway.sql('delete from betting_alarm'));

  test('wait without an open round until an operator has handled them @GAME-06 @SAFE-04', async () => {
    await raiseAlarms(1);
    const { user, container } = renderConsole(createFakeRegistry('risk'), '/rounds?view=alarms', gateway);
    expect(await screen.findByRole('link', { name: 'Rounds 1 waiting' })).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(
      await screen.findByRole('button', { name: 'Mark as handled: A win after the end of its round' }),
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('round-1')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Reason/), 'asked the vendor');
    await user.click(dialog.getByRole('button', { name: 'Mark as handled' }));
    expect(await screen.findByText('No alarm waits')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Rounds' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All');
    expect(await screen.findByRole('row', { name: /asked the vendor \(/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^History of alarm/ }));
    expect(await screen.findByText('Alarm handled')).toBeVisible();
  });

  test('are shown to those who may not handle them without the act @SAFE-04', async () => {
    await raiseAlarms(1);
    renderConsole(createFakeRegistry('support'), '/rounds?view=alarms', gateway);
    expect(await screen.findByRole('row', { name: /A win after the end of its round/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Mark as handled/ })).not.toBeInTheDocument();
  });

  test('above the maximum of the list are no complete list, nor is their number @SAFE-04', async () => {
    await raiseAlarms(201);
    const { user } = renderConsole(createFakeRegistry('risk'), '/rounds?view=alarms', gateway);
    expect(await screen.findByText('200+ rows, the latest')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Rounds 200+ waiting' })).toBeVisible();
    await user.type(screen.getByLabelText('Bet, round or transaction'), 'round-199{Enter}');
    expect(await screen.findByText('1 among the latest 200 rows')).toBeVisible();
    await gateway.sql(`delete from betting_alarm where tx_id = 'tx-201'`);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('1 row')).toBeVisible();
  });
});

test('the navigation counts feedback and applications together', async () => {
  await gateway.sql(`
    insert into messaging_affiliate_application (request_id, full_name, email, received_at, due_at)
    values (gen_random_uuid(), 'Hla Hla', 'hla@example.com', now(), now() + interval '1 day')`);
  await gateway.sql(`
    insert into messaging_feedback (request_id, type, content, received_at, due_at)
    values (gen_random_uuid(), 'GAME', 'The wheel stands.', now(), now() + interval '1 day')`);
  renderConsole(createFakeRegistry('support'), '/', gateway);
  expect(await screen.findByRole('link', { name: 'Feedback 2 waiting' })).toBeVisible();
});
