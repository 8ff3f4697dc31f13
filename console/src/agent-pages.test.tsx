import type { OperatorRole } from '@parlour/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());

const render = (role: OperatorRole, address: string) =>
  renderConsole(createFakeRegistry(role), address, gateway);

/** Creates an agent below others, the lowest last; below the house without any. */
async function createAgent(username: string, ...above: number[]): Promise<number> {
  const id = await gateway.createMember(username);
  const path = `${[1, ...above, id].join('.')}.`;
  await gateway.sql(
    `update identity_member set account_code = 1, upline_id = ${above.at(-1) ?? 1}, path = '${path}' where id = ${id}`,
  );
  return id;
}

test('a move to a member of the own team, or to an agent beside, is refused at its field @AGT-05', async () => {
  const top = await createAgent('abel');
  const moved = await createAgent('bela', top);
  await createAgent('cleo', top, moved);
  await createAgent('dora', top);
  const { user } = render('risk', `/members/${moved}`);
  await user.click(await screen.findByRole('button', { name: 'Acts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another agent…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move bela to another agent' });
  const to = within(dialog).getByLabelText(/^User name of the new agent/);
  await user.type(within(dialog).getByLabelText(/^Reason/), 'asked');
  for (const [name, refusal] of [
    ['cleo', 'An agent cannot stand below a member of their own team.'],
    ['dora', 'Both stand below the same agent, who divides the income between them by contracts.'],
  ] as const) {
    await user.clear(to);
    await user.type(to, name);
    await user.click(within(dialog).getByRole('button', { name: 'Request the move' }));
    await waitFor(() => expect(to).toHaveAccessibleDescription(refusal));
  }
  expect(
    await gateway.sql(`select count(*) as requests from operator_request where act = 'agents/move'`),
  ).toEqual([{ requests: 0 }]);
});

test('a rebate below that of a downline is refused at its field, and another one is requested @AGT-04', async () => {
  const top = await createAgent('rosa');
  const below = await createAgent('rita', top);
  const since = '2026-11-20';
  await gateway.sql(
    `insert into identity_rebate values (${top}, '${since}', 18000), (${below}, '${since}', 12000)`,
  );
  const { user } = render('risk', `/members/${top}`);
  await user.click(await screen.findByRole('button', { name: 'Acts' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set the rebate…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the rebate of rosa' }));
  const rate = dialog.getByLabelText(/^Rebate in %/);
  const request = dialog.getByRole('button', { name: 'Request the rebate' });
  await user.type(dialog.getByLabelText(/^Reason/), 'asked');
  await user.type(rate, '1.1999');
  await user.click(request);
  await waitFor(() =>
    expect(rate).toHaveAccessibleDescription('A downline of this member has a higher rebate.'),
  );
  await user.clear(rate);
  await user.type(rate, '1.2');
  await user.click(request);
  await waitFor(async () =>
    expect(await gateway.sql(`select input ->> 'ratePpm' as rate from operator_request`)).toEqual([
      { rate: '12000' },
    ]),
  );
});

test('an offer marks a negative or falling threshold at its field, and is not sent @AGT-06', async () => {
  const agent = await createAgent('edda');
  const { user } = render('risk', `/members/${agent}?view=team`);
  await user.click(await screen.findByRole('button', { name: 'Offer a contract…' }));
  const tier = (number: number) => within(screen.getByRole('group', { name: `Tier ${number}` }));
  await user.type(await screen.findByLabelText(/^Rate/), '1');
  const active = tier(1).getByLabelText(/^Active members/);
  const validBet = tier(1).getByLabelText(/^Valid bets/);
  await user.type(active, '-1');
  expect(active).toHaveAccessibleDescription('Enter a whole number.');
  await user.clear(active);
  await user.type(active, '5');
  expect(active).toBeValid();
  await user.type(validBet, '-1');
  expect(validBet).toHaveValue('1');
  await user.click(screen.getByRole('button', { name: 'Add a tier' }));
  await user.type(tier(2).getByLabelText(/^Rate/), '2');
  await user.type(tier(2).getByLabelText(/^Active members/), '4');
  expect(tier(2).getByLabelText(/^Active members/)).toHaveAccessibleDescription(
    'The threshold must not be below that of the previous tier.',
  );
  await user.type(screen.getByLabelText(/^Reason/), 'asked');
  await user.click(screen.getByRole('button', { name: 'Request the offer' }));
  expect(
    await gateway.sql(`select count(*) as requests from operator_request where act = 'contracts/offer'`),
  ).toEqual([{ requests: 0 }]);
});

test('the history says that an accepted contract is not in force yet @AGT-06', async () => {
  const agent = await createAgent('greta');
  await gateway.sql(`
    insert into agents_contract (type, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
      decided_at, effective_from)
    values ('DAILY', ${agent}, 'LOSS', '[{"ratePpm": 10000}]', 10000, 'ACTIVE', now(), now() + interval '3 days',
      now(), now() + interval '1 day')`);
  render('risk', `/members/${agent}?view=team&part=history`);
  expect(await screen.findByRole('row', { name: /Daily salary.* From the next period$/ })).toBeVisible();
});

test('the repetition of a run lists payments that the stored bets no longer give @AGT-12', async () => {
  const agent = await createAgent('fritz');
  const player = await gateway.createMember('gerd');
  await gateway.sql(`
    insert into agents_contract (type, to_id, salary_type, tiers, best_rate_ppm, status, offered_at, expires_at,
      decided_at, effective_from)
    values ('REALTIME', ${agent}, 'SINGLE_BET', '[{"ratePpm": 10000}]', 10000, 'ACTIVE', now() - interval '1 hour',
      now(), now() - interval '1 hour', now() - interval '30 minutes')`);
  await gateway.sql(`
    insert into agents_entry (seq, event_id, kind, member_id, path, at, outcome, stake_minor, valid_bet_minor)
    select last_seq + 1, gen_random_uuid(), 'BET', ${player}, '1.${agent}.${player}.', now() - interval '10 minutes',
      'LOST', 500000, 500000 from agents_entry_end`);
  await gateway.sql(`update agents_entry_end set last_seq = last_seq + 1`);
  await gateway.runJob('agents.settle');
  // Only somebody with the rights of the database's owner can change what is final.
  await gateway.sql(`alter table agents_entry disable trigger agents_entry_final`);
  await gateway.sql(`update agents_entry set valid_bet_minor = 300000 where member_id = ${player}`);
  await gateway.sql(`alter table agents_entry enable trigger agents_entry_final`);
  const { user, container } = render('risk', '/settlement-runs?type=REALTIME');
  await user.click(await screen.findByRole('button', { name: /^Run \d+$/ }));
  const run = await screen.findByRole('dialog', { name: /^Run \d+$/ });
  const differences = await within(run).findByRole('table', { name: 'Repetition' });
  expect(within(differences).getByRole('row', { name: /^fritz \d+ 50\.00 30\.00$/ })).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});
