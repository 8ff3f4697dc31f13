import type { ValueOf } from '@parlour/contracts';
import {
  confirmLimitCall,
  getProtectionCall,
  requestExclusionEndCall,
  setLimitCall,
  setRealityCheckCall,
  startCoolOffCall,
  startExclusionCall,
} from '@parlour/contracts/calls';
import {
  createFakeGateway,
  createTestSite,
  people,
  renderView,
  type TestSiteOptions,
} from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import ProtectionPage from './protection-page.tsx';

type Wire = ValueOf<typeof getProtectionCall>;
type WireLimit = Wire['limits'][number];

const kinds = ['DEPOSIT', 'LOSS', 'WAGER', 'SINGLE_BET', 'SESSION_MIN'] as const;
const now = '2026-11-20T12:00:00.000Z';

/** Creates the state with every limit of the site. Those in `set` are set. */
const createWire = (set: readonly Partial<WireLimit>[] = [], over: Partial<Wire> = {}): Wire => ({
  serverTime: now,
  limits: kinds.flatMap((kind) =>
    (kind === 'SINGLE_BET' ? [0] : [24, 168, 720]).map((periodHours) => ({
      kind,
      periodHours,
      used: 0,
      ...set.find((one) => one.kind === kind && one.periodHours === periodHours),
    })),
  ),
  realityCheck: { minutes: 60, choices: [15, 30, 60] },
  rules: {
    loosenAfterHours: 24,
    confirmWithinHours: 168,
    coolOffs: ['24h', '168h'],
    exclusions: ['6m', 'permanent'],
    endDecisionDays: 7,
  },
  offerDepositLimit: true,
  ...over,
});

async function open(wire = createWire(), options: Partial<TestSiteOptions> = {}) {
  const gateway = createFakeGateway();
  let state = wire;
  gateway.on(getProtectionCall, () => state);
  const answer = (next: Wire) => () => {
    state = next;
    return next;
  };
  const page = await createTestSite({ gateway, member: people.ada, ...options });
  const view = await renderView(<ProtectionPage />, { name: 'mfe-member-center', page });
  await screen.findByRole('region', { name: 'Loss limit' });
  return { gateway, page, view, answer, user: userEvent.setup() };
}

const loss = { kind: 'LOSS', periodHours: 24, amount: 10_000, used: 2_500, setBy: 'member' } as const;
const lossCard = () => within(screen.getByRole('region', { name: 'Loss limit' }));

test('shows each tool with its value, its use and the delay of a change @SAFE-07', async () => {
  const { view } = await open(createWire([loss]));
  expect(lossCard().getByText('Ks 100.00')).toBeVisible();
  expect(lossCard().getByText('Ks 25.00 used')).toBeVisible();
  expect(lossCard().getByText('Ks 75.00 left')).toBeVisible();
  expect(lossCard().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(lossCard().getByText('To raise or remove it, wait 24 hours, then confirm.')).toBeVisible();
  expect(screen.getAllByText('Not set')).toHaveLength(12);
  expect((await axe(view.container)).violations).toEqual([]);
});

test('sets a lower limit, which counts at once @SAFE-01', async () => {
  const { gateway, answer, user, page } = await open(createWire([loss]));
  gateway.on(setLimitCall, answer(createWire([{ ...loss, amount: 5_000 }])));
  await user.click(screen.getByRole('button', { name: 'Change: Loss limit, 24 hours' }));
  const field = await screen.findByRole('textbox', { name: /Limit/ });
  await user.clear(field);
  await user.type(field, '50');
  expect(screen.getByText('This lower limit applies at once.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  await waitFor(() => expect(lossCard().getByText('Ks 50.00')).toBeVisible());
  expect(gateway.received(setLimitCall)).toEqual([{ kind: 'LOSS', periodHours: 24, amount: 5_000 }]);
  expect(page.shown.toasts[0]?.text).toBe('Your limit applies now.');
});

test('states before a raise that it waits, and confirms it after the delay @SAFE-05', async () => {
  const pending = {
    amount: 20_000,
    requestedAt: now,
    effectiveAt: '2026-11-21T12:00:00.000Z',
    expiresAt: '2026-11-28T12:00:00.000Z',
  };
  const { gateway, answer, user, view } = await open(createWire([loss]));
  gateway.on(setLimitCall, answer(createWire([{ ...loss, pending }])));
  await user.click(screen.getByRole('button', { name: 'Change: Loss limit, 24 hours' }));
  await user.type(await screen.findByRole('textbox', { name: /Limit/ }), '0');
  expect(
    screen.getByText(
      'After 24 hours you can confirm the change, within 7 days. Until then your current limit applies.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Request change' }));
  expect(await lossCard().findByText('New limit requested: Ks 200.00')).toBeVisible();
  expect(lossCard().queryByRole('button', { name: /^Confirm/ })).toBeNull();
  view.leave();

  const due = createWire([{ ...loss, pending }], { serverTime: pending.effectiveAt });
  const again = await open(due);
  again.gateway.on(confirmLimitCall, again.answer(createWire([{ ...loss, amount: 20_000 }])));
  await again.user.click(screen.getByRole('button', { name: 'Confirm: Loss limit, 24 hours' }));
  await waitFor(() => expect(lossCard().getByText('Ks 200.00')).toBeVisible());
});

test('takes a limit of time in minutes, and refuses more than its window has', async () => {
  const { gateway, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Set: Time limit, 24 hours' }));
  await user.type(await screen.findByRole('textbox', { name: /minutes/ }), '1441');
  await user.click(screen.getByRole('button', { name: 'Save limit' }));
  expect(await screen.findByText('At most 1440')).toBeVisible();
  expect(gateway.received(setLimitCall)).toEqual([]);
});

test('excludes only after the member understood that it cannot be undone @SAFE-01', async () => {
  const { gateway, answer, user } = await open();
  const block = {
    kind: 'EXCLUSION',
    setBy: 'member',
    startsAt: now,
    endRequestFrom: now,
    endDelayHours: 24,
  } as const;
  gateway.on(startExclusionCall, answer(createWire([], { block })));
  gateway.on(
    requestExclusionEndCall,
    answer(createWire([], { block: { ...block, endRequest: { requestedAt: now, state: 'WAITING' } } })),
  );
  await user.click(screen.getByRole('button', { name: 'Exclude myself' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Length' }), 'permanent');
  await user.click(screen.getByRole('button', { name: 'Exclude me now' }));
  expect(gateway.received(startExclusionCall)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /cannot end this exclusion myself/ }));
  await user.click(screen.getByRole('button', { name: 'Exclude me now' }));
  expect(await screen.findByText('You are permanently excluded from play.')).toBeVisible();
  expect(gateway.received(startExclusionCall)).toEqual([{ length: 'permanent' }]);
  await user.click(screen.getByRole('button', { name: 'Ask for an early end' }));
  expect(await screen.findByText('Your request for an early end is being reviewed.')).toBeVisible();
});

test('starts a cool-off, which offers no early end @SAFE-01', async () => {
  const { gateway, answer, user } = await open();
  const endsAt = '2026-11-27T12:00:00.000Z';
  gateway.on(
    startCoolOffCall,
    answer(createWire([], { block: { kind: 'COOL_OFF', setBy: 'member', startsAt: now, endsAt } })),
  );
  await user.click(screen.getByRole('button', { name: 'Start a cool-off' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Length' }), '7 days');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Start the cool-off now' }));
  expect(await screen.findByText('Nobody can end a cool-off early.')).toBeVisible();
  expect(gateway.received(startCoolOffCall)).toEqual([{ length: '168h' }]);
});

test('shows the chosen time between reality checks at once, and the former one after a failure @SAFE-02', async () => {
  const { gateway, user, page } = await open();
  gateway.refuse(setRealityCheckCall, 'server.unavailable');
  await user.click(screen.getByRole('radio', { name: '15 minutes' }));
  await waitFor(() => expect(page.shown.toasts[0]?.tone).toBe('danger'));
  expect(screen.getByRole('radio', { name: '60 minutes' })).toBeChecked();
});
