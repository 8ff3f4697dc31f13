import type { OperatorRole } from '@parlour/contracts';
import type { ActShape } from '@parlour/contracts/back-office';
import {
  changeNoticeAct,
  publishNoticeAct,
  publishPromotionAct,
  savePromotionDraftAct,
  setBankAct,
  setCatalogueStatusAct,
  setHelpTopicAct,
  setSwitchAct,
} from '@parlour/contracts/back-office';
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

/** Acts as another editor, past the page. */
const act = (shape: ActShape, input: object, role: OperatorRole = 'content'): Promise<unknown> =>
  gateway.act(shape, input, role);

const enterReason = async (user: ReturnType<typeof renderConsole>['user']) =>
  user.type(await screen.findByLabelText(/^Reason/), 'the plan of the week');

const publishNotice = async (title: string): Promise<number> => {
  const notice = { type: 'PL', title: { EN: title }, body: { EN: '<p>Hear</p>' } };
  return ((await act(publishNoticeAct, notice)) as { id: number }).id;
};
const readTitle = async (id: number) =>
  (await gateway.sql(`select title->>'EN' as title, version from messaging_notice where id = ${id}`))[0];

test('an editor who saves after another one keeps the entered text, sees the other one, and may replace it', async () => {
  const id = await publishNotice('From the start');
  const { user, container } = renderConsole(createFakeRegistry('content'), '/notices', gateway);
  await user.click(await screen.findByRole('button', { name: `Change number ${id}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Change number ${id}` }));
  const title = dialog.getByLabelText(/^Title, English/);
  await user.clear(title);
  await user.type(title, 'Mine');
  await enterReason(user);
  const notice = { type: 'PL', title: { EN: 'Theirs' }, body: { EN: '<p>Hear</p>' } };
  await act(changeNoticeAct, { ...notice, id, version: 1 });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
  expect(title).toHaveValue('Mine');
  expect(await dialog.findByText('English: Theirs')).toBeVisible();
  expect(await readTitle(id)).toEqual({ title: 'Theirs', version: 2 });
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Replace it by my values' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await readTitle(id)).toEqual({ title: 'Mine', version: 3 }));
  await user.click(await screen.findByRole('button', { name: `History of number ${id}` }));
  await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
  await enterReason(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await readTitle(id)).toEqual({ title: 'Theirs', version: 4 }));
});

test('what the gateway refuses is marked at its field, which gets the focus', async () => {
  const { user } = renderConsole(createFakeRegistry('content'), '/notices', gateway);
  await user.click(await screen.findByRole('button', { name: 'Publish a notice…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Title, English/), 'Late');
  await enterReason(user);
  await user.type(dialog.getByLabelText(/^Text, English/), '<p onclick="x()">Late</p>');
  await user.type(dialog.getByLabelText(/^Begins/), '2020-01-01T10:00');
  expect(dialog.getByText('This time is in the past. Empty: now.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Begins/));
  await user.type(dialog.getByLabelText(/^Ends/), '2099-01-01T10:00');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Not permitted in this text: onclick="x()"')).toBeVisible();
  const body = dialog.getByLabelText(/^Text, English/);
  expect(body).toHaveAttribute('aria-invalid', 'true');
  expect(body).toHaveFocus();
  expect(dialog.getByLabelText(/^Ends/)).not.toHaveAttribute('aria-invalid', 'true');
  await user.clear(dialog.getByLabelText(/^Ends/));
  await user.type(dialog.getByLabelText(/^Ends/), '2020-01-01T10:00');
  await user.clear(body);
  await user.type(body, '<p>Late</p>');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText(/^The end/)).toBeVisible();
  expect(dialog.getByLabelText(/^Ends/)).toHaveAttribute('aria-invalid', 'true');
  expect(dialog.getByLabelText(/^Ends/)).toHaveFocus();
});

test('a switch is turned, and not by an operator who saw another state @ROLE-02', async () => {
  const { user, container } = renderConsole(createFakeRegistry('content'), '/switches', gateway);
  await user.click(await screen.findByRole('button', { name: 'Turn off: Play for free' }));
  await act(setSwitchAct, { modId: 'FREEPLAY3', enabled: false });
  await enterReason(user);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText(/^Somebody else has changed this in the meantime/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on: Play for free' }));
  await enterReason(user);
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Turn off: Play for free' })).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
});

const terms = {
  code: 'friday-points',
  category: 'SLOTS',
  title: { EN: 'Friday points' },
  summary: { EN: '10 points.' },
  body: { EN: '<p>Play</p>' },
  pictureKey: 'vip',
  entry: 'none',
  award: 'auto',
  delivery: 'wallet',
  from: '2026-01-01T00:00:00Z',
  timeZone: 'Asia/Yangon',
  reward: { kind: 'points', value: 10 },
  budget: 1_000,
} as const;

test('a promotion is written in three languages as a draft, simulated, published and followed by its next version @PROMO-02', async () => {
  await act(savePromotionDraftAct, { terms });
  const { user, container } = renderConsole(createFakeRegistry('content'), '/promotions', gateway);
  await user.click(await screen.findByRole('button', { name: 'Edit friday-points' }));
  const editor = within(await screen.findByRole('dialog', { name: 'Edit friday-points' }));
  await user.type(editor.getByLabelText(/^Title, မြန်မာ/), 'သောကြာ');
  await user.clear(editor.getByLabelText(/^Points/));
  await user.click(editor.getByRole('button', { name: 'Save the draft' }));
  expect(await editor.findByText(/^Fill in every required field/)).toBeVisible();
  await user.type(editor.getByLabelText(/^Points/), '20');
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(editor.getByRole('button', { name: 'Save the draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const preview = screen.getByRole('link', { name: 'Preview of friday-points on the site' });
  expect(preview).toHaveAttribute('href', expect.stringMatching(/^\/promoDetail\?id=\d+&preview=.{20,}$/));

  expect(screen.getByRole('button', { name: 'History of friday-points' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Publish friday-points' }));
  const publishing = within(await screen.findByRole('dialog', { name: 'Publish friday-points' }));
  const simulation = within(await publishing.findByRole('region', { name: 'In the last thirty days' }));
  // Nobody has logged in yet: no cost, with and without the budget.
  expect(await simulation.findAllByText('0 points', { selector: 'dd' })).toHaveLength(2);
  await user.type(publishing.getByLabelText(/^Reason/), 'the plan of the month');
  await user.click(publishing.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Friday points' }));
  const details = within(await screen.findByRole('dialog', { name: 'Friday points' }));
  expect(await details.findByText('0 points, 0 % of the budget')).toBeVisible();
  expect(await details.findByText('Promotion published')).toBeVisible();
  await user.click(await details.findByRole('button', { name: 'Next version…' }));
  const next = within(await screen.findByRole('dialog', { name: 'New promotion' }));
  expect(next.getByLabelText(/^Code/)).toHaveValue('friday-points-v2');
  await user.click(next.getByRole('button', { name: 'Save the draft' }));
  expect(await screen.findByRole('button', { name: 'Publish friday-points-v2' })).toBeVisible();
  expect(
    await gateway.sql(`select terms->'termsVersion' as version, terms->'reward'->'value' as value,
      terms->'title'->>'MY' as title from promotions_draft where replaces is not null`),
  ).toEqual([{ version: 2, value: 20, title: 'သောကြာ' }]);
});

test('an application for an award is reserved and decided with its pictures beside it @PROMO-03', async () => {
  const published = (await act(publishPromotionAct, {
    ...terms,
    code: 'app-bonus',
    title: { EN: 'For the app' },
    entry: 'apply',
    award: 'manual',
    reason: 'the plan',
  })) as { id: number };
  const memberId = await gateway.createMember('applicant');
  await gateway.sql(`with claim as (insert into promotions_claim (promotion_id, member_id, cycle_key, terms_version,
    status, request_id, remark, started_at, changed_at) values (${published.id}, ${memberId}, 'once', 1, 'applying',
    gen_random_uuid(), 'It is on my phone.', now(), now()) returning id, attempt)
    insert into platform_picture (id, member_id, kind, bytes, uploaded_at, used_for)
    select 'picture-' || place, ${memberId}, 'png', decode('8950' || place, 'hex'), now(), 'promotion-claim:' || claim.id || ':' || claim.attempt
    from claim, (values ('01'), ('02')) as given (place)`);
  const { user, container } = renderConsole(createFakeRegistry('cashier'), '/promotion-claims', gateway);
  await user.click(await screen.findByRole('button', { name: /^P-\d+$/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('It is on my phone.')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Audit record of the member' })).toBeVisible();
  const pictures = await within(dialog).findAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('src')).sort()).toEqual([
    'data:image/png;base64,iVAB',
    'data:image/png;base64,iVAC',
  ]);
  expect(within(dialog).queryByRole('button', { name: 'Approve…' })).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Work on it' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Approve…' }));
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  const approval = within(await screen.findByRole('dialog', { name: /^Approve P-/ }));
  await user.type(approval.getByLabelText(/^Reason/), 'the app is installed');
  await user.click(approval.getByRole('button', { name: 'Approve' }));
  await waitFor(async () =>
    expect(
      await gateway.sql(`select status, decided_by from promotions_claim where member_id = ${memberId}`),
    ).toEqual([{ status: 'issued', decided_by: 'operator:the-cashier' }]),
  );
});

test('a mission is copied under another code, and waits for a second person', async () => {
  await gateway.sql(`insert into rewards_mission (code, period, metric, target, reward_kind, reward_amount,
    turnover_multiple_ppm, position, starts_at) values ('slots-week', 'W', 'VALID_BET', 5000000, 'POINTS', 50, 0, 1, now())`);
  const { user, container } = renderConsole(createFakeRegistry('content'), '/missions', gateway);
  await user.click(await screen.findByRole('button', { name: 'Copy slots-week' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish a mission' }));
  expect(dialog.getByLabelText(/^Target/)).toHaveValue('50,000');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('Fill in code, target and reward.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Code/), 'slots-week-2');
  await user.type(dialog.getByLabelText(/^Reason/), 'the spring');
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^This act always needs two people\. /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the requests' })).toBeVisible();
});

test('a leaderboard is copied, ended, and published with prizes for its ranks by two people @SAFE-04', async () => {
  await gateway.sql(`insert into rewards_leaderboard (code, period, metric, prizes, position, starts_at) values
    ('slots-day', 'D', 'VALID_BET', '[{"from":1,"to":3,"kind":"MONEY","amount":9000,"turnoverMultiple":1}]', 1, now())`);
  const { user, container } = renderConsole(createFakeRegistry('content'), '/leaderboards', gateway);
  expect(await screen.findByText('1–3: 90.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy slots-day' }));
  expect(await screen.findByLabelText(/^Prize 1: last rank/)).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'End slots-day' }));
  const end = within(await screen.findByRole('dialog', { name: 'End slots-day' }));
  await user.type(end.getByLabelText(/^Reason/), 'over');
  await user.click(end.getByRole('button', { name: 'End the leaderboard' }));
  await waitFor(() => expect(screen.queryByText('slots-day')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'New leaderboard…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish a leaderboard' }));
  await user.type(dialog.getByLabelText(/^Code/), 'fish-week');
  await user.selectOptions(dialog.getByLabelText('Prize 1: in'), 'MONEY');
  await user.type(dialog.getByLabelText(/^Prize 1: amount/), '500');
  await user.click(dialog.getByRole('button', { name: 'Add a prize' }));
  const secondRank = dialog.getByLabelText(/^Prize 2: first rank/);
  expect(secondRank).toHaveValue('2');
  await user.clear(secondRank);
  await user.type(secondRank, '1');
  await user.type(dialog.getByLabelText(/^Reason/), 'the spring');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText(/^Fill in the code, and the ranks/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Prize 2: amount/), '50');
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await dialog.findByText('This is too small.')).toBeVisible();
  await user.clear(secondRank);
  await user.type(secondRank, '2');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/^This act always needs two people\. /)).toBeVisible();
});

test('a reward of the points mall is created with a picture and changed @PTS-01', async () => {
  const { user, container } = renderConsole(createFakeRegistry('content'), '/mall', gateway);
  await user.click(await screen.findByRole('button', { name: 'New reward…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New reward' }));
  await user.type(dialog.getByLabelText(/^Code/), 'rice-cooker-xl');
  await user.type(dialog.getByLabelText(/^Name, English/), 'Rice cooker');
  await user.type(dialog.getByLabelText(/^Description, English/), 'For ten people.');
  await user.type(dialog.getByLabelText(/^Picture/), 'coffee-mug');
  await user.selectOptions(dialog.getByLabelText(/^Metal/), 'gold');
  await user.type(dialog.getByLabelText(/^Points per unit/), '1000');
  await user.type(dialog.getByLabelText(/^Begins/), '2026-01-01T10:00');
  await user.type(dialog.getByLabelText(/^Reason/), 'a new offer');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText(/^Fill in code, name/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Quantity/), '5');
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await user.click(await screen.findByRole('button', { name: 'Change rice-cooker-xl' }));
  const change = within(await screen.findByRole('dialog', { name: 'Change rice-cooker-xl' }));
  await user.clear(change.getByLabelText(/^Quantity/));
  await user.type(change.getByLabelText(/^Quantity/), '7');
  await user.type(change.getByLabelText(/^Reason/), 'more of them');
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('7 of 7')).toBeVisible();
});

test('the history of a vendor has each change of its state with the reason, in words', async () => {
  await gateway.sql(
    `insert into catalog_vendor (code, name, position) values ('HIST', 'History Games', 900) on conflict do nothing`,
  );
  await act(setCatalogueStatusAct, { vendor: 'HIST', status: 'maintenance', reason: 'their night' });
  const { user, container } = renderConsole(createFakeRegistry('viewer'), '/catalogue?view=vendors', gateway);
  await user.click(await screen.findByRole('button', { name: 'History of History Games' }));
  const history = within(await screen.findByRole('dialog', { name: 'History of History Games' }));
  await user.click(await history.findByText(/^Opened or closed, change \d+$/));
  expect(history.getByText('their night')).toBeVisible();
  expect(history.getByText('Maintenance')).toBeVisible();
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
});

test('the history of a bank names who changed it', async () => {
  const bank = { code: 'HIST', name: { EN: 'History Bank' }, numberMin: 8, numberMax: 12, position: 90 };
  await act(setBankAct, { ...bank, isEnabled: true, before: null, reason: 'a new bank' }, 'risk');
  const { user } = renderConsole(createFakeRegistry('cashier'), '/banks', gateway);
  await user.click(await screen.findByRole('button', { name: 'History of History Bank' }));
  const history = within(await screen.findByRole('dialog', { name: 'History of History Bank' }));
  expect(await history.findByText('Bank set')).toBeVisible();
  expect(history.getByText('ann')).toBeVisible();
});

test('a switch is scheduled, refused at its field for a time in the past, and cancelled @ROLE-02', async () => {
  const { user, container, unmount } = renderConsole(createFakeRegistry('content'), '/switches', gateway);
  await user.click(await screen.findByRole('button', { name: 'Turn off: Registration' }));
  await enterReason(user);
  await user.type(screen.getByLabelText('Starts'), '2020-01-01T10:00');
  expect(screen.getByText('This time is in the past. Empty: at once.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('The time is in the past.')).toBeVisible();
  expect(screen.getByLabelText('Starts')).toHaveAttribute('aria-invalid', 'true');
  await user.clear(screen.getByLabelText('Starts'));
  await user.type(screen.getByLabelText('Starts'), '2099-01-01T10:00');
  expect(screen.getByLabelText(/^Reason/)).toHaveValue('the plan of the week');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect((await axe(container)).violations).toEqual([]);
  unmount();

  const later = renderConsole(createFakeRegistry('content'), '/schedule', gateway);
  expect(
    await screen.findByRole('row', { name: /^Registration Off .*2099.* Waiting the plan/ }),
  ).toBeVisible();
  await later.user.click(screen.getByRole('button', { name: /^Cancel change \d+: Registration$/ }));
  await enterReason(later.user);
  await later.user.click(screen.getByRole('button', { name: 'Cancel the change' }));
  expect(await screen.findByText('Nothing is scheduled')).toBeVisible();
});

test('an article of the help centre is added in three languages, removed and restored, and its state is in the history', async () => {
  await act(setHelpTopicAct, { id: 'playing', version: null, title: { EN: 'Playing' }, position: 1 });
  const { user, container } = renderConsole(createFakeRegistry('content'), '/help', gateway);
  await user.click(await screen.findByRole('button', { name: 'Add an article…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an article' }));
  await user.type(dialog.getByLabelText(/^Name in addresses/), 'first-steps');
  await user.type(dialog.getByLabelText(/^Position/), '5');
  await user.selectOptions(await dialog.findByLabelText(/^Topic/), 'Playing');
  await user.type(dialog.getByLabelText(/^Title, English/), 'First steps');
  await user.type(dialog.getByLabelText('Title, 中文'), '新手入门');
  await user.type(dialog.getByLabelText(/^Text, English/), '<p onclick="x()">Choose.</p>');
  await enterReason(user);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Not permitted in this text: onclick="x()"')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Text, English/));
  await user.type(dialog.getByLabelText(/^Text, English/), '<p>Choose a game.</p>');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByRole('row', { name: /^First steps first-steps Playing EN, CN 5 / }),
  ).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'History of First steps' }));
  expect(await screen.findByText('Help article set')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo the latest change…' }));
  await enterReason(user);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await gateway.sql(`select id from messaging_help_article where id = 'first-steps'`)).toEqual([]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('tab', { name: 'Removed' }));
  expect(await screen.findByRole('row', { name: /^First steps Article first-steps / })).toBeVisible();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Restore First steps' }));
  await enterReason(user);
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Everything that was removed has returned')).toBeVisible();
  expect(
    await gateway.sql(`select title->>'CN' as title from messaging_help_article where id = 'first-steps'`),
  ).toEqual([{ title: '新手入门' }]);
});

test('a notice that is not published yet can be seen in the site, by a link with a secret', async () => {
  const { user, container } = renderConsole(createFakeRegistry('content'), '/notices', gateway);
  await user.click(await screen.findByRole('button', { name: 'Publish a notice…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(dialog.getByText('Complete the form first.')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Title, English/), 'Unpublished');
  await user.type(dialog.getByLabelText(/^Text, English/), '<p>Not yet</p>');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const link = await dialog.findByRole('link', { name: /^Open the preview \(until \d\d:\d\d\)$/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/noticePage\?draft=[\w-]{43}$/));
  expect((await axe(container.ownerDocument.body)).violations).toEqual([]);
  const secret = link.getAttribute('href')?.split('=')[1];
  const answer = await gateway.fetch(`/wps/system/preview?preview=${secret}&lang=en`);
  expect(await answer.json()).toMatchObject({ value: { player: [{ title: 'Unpublished' }] } });
});
