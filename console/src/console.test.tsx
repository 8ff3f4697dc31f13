import { noCounts, noticeTemplates } from '@parlour/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createFakeRegistry, createRemote, password } from './testing/fake-registry.ts';
import { renderConsole } from './testing/render-console.tsx';

const card = (name: string) => screen.findByRole('article', { name: new RegExp(name) });
const deployWallet = { act: 'deploy', changes: [{ name: 'mfe-wallet', version: '1.1.0' }] } as const;

describe('the login', () => {
  test('lets in whoever has the password, and says so when it is wrong @SAFE-04', async () => {
    const fake = createFakeRegistry();
    fake.session = undefined;
    const { user } = renderConsole(fake);
    await user.type(await screen.findByLabelText(/Operator name/), 'the-releaser');
    await user.type(screen.getByLabelText(/^Password/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('The name or the password is wrong.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), password);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { name: 'Live releases' })).toBeInTheDocument();
    expect(screen.getByText('Releaser')).toBeInTheDocument();
  });

  test('reappears over the page when the session ends, and keeps entered values @SAFE-04', async () => {
    const fake = createFakeRegistry('releaser');
    const { user } = renderConsole(fake, '/remotes/mfe-wallet');
    await user.click(await screen.findByRole('button', { name: 'Deploy…' }));
    await user.type(await screen.findByLabelText(/^Reason/), 'half');
    fake.session = undefined;
    await user.selectOptions(screen.getByLabelText(/^Release\W*$/), '1.1.0');
    const login = await screen.findByRole('dialog', { name: 'Your session has ended' });
    await user.type(within(login).getByLabelText(/^Password/), password);
    await user.click(within(login).getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(login).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Reason/)).toHaveValue('half');
  });
});

describe('the overview', () => {
  test('shows the live release, since when, by whom and why, and updates live @PLAT-03', async () => {
    const fake = createFakeRegistry('viewer');
    renderConsole(fake);
    const wallet = await card('mfe-wallet');
    expect(wallet).toHaveTextContent('1.0.0');
    expect(wallet).toHaveTextContent('npm start');
    expect(wallet).toHaveTextContent('first start');
    act(() => void fake.execute({ ...deployWallet, reason: 'new receipts' }, 'rex'));
    await waitFor(() => expect(wallet).toHaveTextContent('1.1.0'));
    expect(wallet).toHaveTextContent('new receipts');
  });

  test('shows canary, maintenance, freeze, kill switch, retirement, schedules and held swaps @PLAT-03', async () => {
    const fake = createFakeRegistry('viewer');
    const held = { name: 'mfe-lobby', version: '1.0.0', reason: 'bet in progress', sessions: 2 };
    fake.remotes.push(createRemote('mfe-other', { heldSwaps: [held] }));
    const at = '2026-11-22T10:00:00.000Z';
    const order = { since: at, by: 'ann', reason: '', version: '1.1.0', startsAt: at, schedule: 2 };
    const refused = { at, why: 'mfe-late 1.1.0 was withdrawn by bob.' };
    fake.remotes.push(createRemote('mfe-late', { scheduled: { ...order, refused } }));
    fake.execute({ act: 'canary', name: 'mfe-wallet', version: '1.1.0', audience: { percent: 10 } }, 'rex');
    const notice = { EN: 'Back soon', MY: 'b', CN: 'c' };
    fake.execute({ act: 'maintenance', name: 'mfe-lobby', notice, mode: 'drain' }, 'rex');
    fake.execute({ act: 'freeze', name: 'shell' }, 'rex');
    fake.execute({ act: 'disable', name: 'mfe-other' }, 'rex');
    fake.remotes.push(createRemote('mfe-old'));
    fake.execute({ act: 'retire', name: 'mfe-old', reason: 'nobody plays it' }, 'rex');
    fake.remotes = fake.remotes.map((remote) =>
      remote.name === 'mfe-lobby' ? { ...remote, inside: { sessions: 12, busy: 4 } } : remote,
    );
    renderConsole(fake);
    expect(await card('mfe-wallet')).toHaveTextContent(/Canary1\.1\.0.*10 % of visitors/);
    expect(await card('mfe-lobby')).toHaveTextContent(
      /Maintenance.*May finish first.*Pages inside: 12, of these with .* input: 4.*Back soon/,
    );
    expect(await card('shell')).toHaveTextContent('Frozen');
    expect(await card('mfe-other')).toHaveTextContent(/Switched off.*2 held swaps/);
    expect(await card('mfe-old')).toHaveTextContent(/Retired.*nobody plays it/);
    expect(await card('mfe-late')).toHaveTextContent(/not carried out: 1\.1\.0, .*withdrawn by bob/);
  });

  test('calls for a person where the guard paused a canary, with its reason @PLAT-06', async () => {
    const fake = createFakeRegistry('viewer');
    fake.execute({ act: 'canary', name: 'mfe-wallet', version: '1.1.0', audience: { percent: 10 } }, 'rex');
    const reason = 'A person must decide: most failures come from few networks';
    fake.execute({ act: 'pause-canary', name: 'mfe-wallet', reason }, 'canary guard');
    renderConsole(fake);
    expect(await card('mfe-wallet')).toHaveTextContent(/A person must decide.*resume, promote or roll back/);
  });

  test('shows the comparison of a release after its deployment, and alarms where it looks worse @PLAT-06', async () => {
    const fake = createFakeRegistry('viewer');
    const watch = { version: '1.0.0', previous: '0.9.0', until: '2026-11-22T10:30:00.000Z' };
    const finding = 'starts fail: 20 of 21 in 1.0.0, 0 of 500 in 0.9.0';
    fake.remotes.push(
      createRemote('mfe-fine', { watch: { ...watch, verdict: 'no-difference' } }),
      createRemote('mfe-bad', { watch: { ...watch, verdict: 'worse', finding } }),
    );
    renderConsole(fake);
    expect(await card('mfe-fine')).toHaveTextContent('Compared with 0.9.0: no worse');
    expect(within(await card('mfe-bad')).getByText(finding)).toBeInTheDocument();
  });

  test('shows on how many pages a live release failed in the last ten minutes @PLAT-06', async () => {
    const fake = createFakeRegistry('viewer');
    fake.remotes.push(createRemote('mfe-bad', { failures: { pages: 40, notStarted: 3, failedLater: 1 } }));
    renderConsole(fake);
    expect(await card('mfe-bad')).toHaveTextContent(
      'Pages of the last ten minutes: 40, with failed starts: 3, with errors after the start: 1',
    );
  });

  test('keeps its data when the registry is unreachable, and says so', async () => {
    const fake = createFakeRegistry('viewer');
    renderConsole(fake);
    await card('mfe-wallet');
    fake.isReachable = false;
    act(() => void fake.execute(deployWallet, 'rex'));
    expect(await screen.findByText(/may be out of date/)).toBeInTheDocument();
    expect(await card('mfe-wallet')).toHaveTextContent('1.0.0');
  });
});

describe('the health of a remote', () => {
  test('shows the canary beside the stable release, in a chart and in figures @PLAT-03 @PLAT-06', async () => {
    const fake = createFakeRegistry('viewer');
    const counts = { ...noCounts, mounts: 18, mountFailures: 2 };
    const slot = { at: new Date().toISOString(), ...counts };
    const side = { failures: 2, trials: 20, networks: 18 };
    fake.telemetry['mfe-wallet'] = {
      name: 'mfe-wallet',
      slotSeconds: 10,
      releases: [
        { version: '1.0.0', slots: [slot] },
        { version: '1.1.0', slots: [{ ...slot, mountFailures: 12 }] },
      ],
      comparison: {
        canary: { version: '1.1.0', counts },
        stable: { version: '1.0.0', counts },
        verdict: 'worse',
        measures: [
          {
            measure: 'start',
            canary: { failures: 12, trials: 30, networks: 25 },
            stable: side,
            evidence: 412.5,
            threshold: 300,
          },
        ],
        networksMin: 5,
      },
    };
    renderConsole(fake, '/remotes/mfe-wallet?view=health');
    const chart = await screen.findByRole('img', { name: /1\.1\.0: 12 of 30 starts failed/ });
    expect(chart).toHaveAccessibleName(/1\.0\.0: 2 of 20 starts failed/);
    const compared = screen.getByRole('table', { name: /Canary and stable release/ });
    expect(
      within(compared).getByRole('row', {
        name: 'Failed starts 12 of 30, 25 networks 2 of 20, 18 networks 412.5 (worse from 300)',
      }),
    ).toBeInTheDocument();
    expect(screen.getByText('So far: worse')).toBeInTheDocument();
  });
});

describe('the releases of a remote', () => {
  test('offer a rollback to an older release, and the deployment of a rolled-back one @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    fake.execute({ ...deployWallet, reason: 'new receipts' }, 'rex');
    renderConsole(fake, '/remotes/mfe-wallet');
    expect(await screen.findByRole('button', { name: 'Roll back to 1.0.0…' })).toBeInTheDocument();
    act(() => void fake.execute({ act: 'rollback', name: 'mfe-wallet', version: '1.0.0' }, 'rex'));
    expect(await screen.findByRole('button', { name: 'Deploy 1.1.0…' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^1\.1\.0 Rolled back/ })).toBeInTheDocument();
  });
});

describe('every screen', () => {
  const screens = [
    '/',
    '/remotes/mfe-wallet',
    '/remotes/mfe-wallet?view=sessions',
    '/change',
    '/audit',
    '/access',
    '/account',
  ];
  test.each([...screens, '/nowhere', '/remotes/nothing'])(
    'has nothing that axe finds: %s',
    async (address) => {
      const fake = createFakeRegistry('admin');
      fake.execute({ ...deployWallet, reason: 'new receipts' }, 'rex');
      const { container } = renderConsole(fake, address);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
      expect((await axe(container)).violations).toEqual([]);
    },
  );
});

describe('an act', () => {
  const openDeploy = async (fake = createFakeRegistry('releaser')) => {
    const { user } = renderConsole(fake, '/remotes/mfe-wallet');
    await user.click(await screen.findByRole('button', { name: 'Deploy…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deploy mfe-wallet for everybody' });
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Deploy' }));
    return { fake, user, dialog, press };
  };

  test('shows its dry run, asks for a reason, and is done once @PLAT-03', async () => {
    const { fake, user, dialog, press } = await openDeploy();
    await press();
    expect(dialog).toHaveTextContent('Choose a release');
    await user.selectOptions(within(dialog).getByLabelText(/^Release/), '1.1.0');
    expect(await within(dialog).findByText('3 of 3 open pages are affected at once.')).toBeInTheDocument();
    expect(within(dialog).getByRole('row', { name: 'Live release 1.0.0 1.1.0' })).toBeInTheDocument();
    await press();
    expect(dialog).toHaveTextContent('Enter a reason');
    expect(fake.audit).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'new receipts');
    await press();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(fake.audit).toMatchObject([{ by: 'the-releaser', act: 'deploy', reason: 'new receipts' }]);
    expect(await card('Current state')).toHaveTextContent('1.1.0');
  });

  test('shows what somebody else did in the meantime, and keeps entered values @PLAT-03', async () => {
    const { fake, user, dialog, press } = await openDeploy();
    await user.selectOptions(within(dialog).getByLabelText(/^Release/), '1.1.0');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'new receipts');
    act(() => void fake.execute({ act: 'disable', name: 'mfe-lobby', reason: 'wrong amounts' }, 'olga'));
    expect(await within(dialog).findByText(/olga: Switched off mfe-lobby/)).toBeInTheDocument();
    await press();
    expect(fake.audit).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'I have read it' }));
    expect(within(dialog).getByLabelText(/^Reason/)).toHaveValue('new receipts');
    await press();
    await waitFor(() => expect(fake.audit).toHaveLength(2));
    expect(fake.audit[0]).toMatchObject({ by: 'the-releaser', act: 'deploy', reason: 'new receipts' });
  });

  test('says why it would be refused before it is submitted @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    fake.execute({ act: 'freeze', name: 'mfe-wallet' }, 'olga');
    const { user, dialog, press } = await openDeploy(fake);
    await user.selectOptions(within(dialog).getByLabelText(/^Release/), '1.1.0');
    expect(await within(dialog).findByText('mfe-wallet is frozen.')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/^Reason/), 'new receipts');
    await press();
    expect(fake.audit).toHaveLength(1);
  });

  test('puts a remote in maintenance only with a notice in three languages @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    const { user } = renderConsole(fake, '/remotes/mfe-wallet');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Start maintenance…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Maintenance of mfe-wallet' });
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Start maintenance' }));
    await user.selectOptions(within(dialog).getByLabelText(/^Prepared notice/), 'Maintenance of payments');
    expect(within(dialog).getByLabelText(/Notice in English/)).toHaveValue(noticeTemplates.payments.EN);
    for (const label of [/Notice in မြန်မာ/, /Notice in 中文/])
      await user.clear(within(dialog).getByLabelText(label));
    await user.clear(within(dialog).getByLabelText(/Notice in English/));
    await user.type(within(dialog).getByLabelText(/Notice in English/), 'Back soon');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'a new bank');
    await press();
    expect(dialog).toHaveTextContent('Enter the notice in all three languages.');
    await user.type(within(dialog).getByLabelText(/Notice in မြန်မာ/), 'မကြာမီ');
    await user.type(within(dialog).getByLabelText(/Notice in 中文/), '马上回来');
    await user.type(within(dialog).getByLabelText(/Visitors who can still use it/), 'tester-1, tester-2');
    await press();
    await waitFor(() => expect(fake.audit).toHaveLength(1));
    expect(fake.remotes.find(({ name }) => name === 'mfe-wallet')?.maintenance).toMatchObject({
      notice: { EN: 'Back soon', MY: 'မကြာမီ', CN: '马上回来' },
      mode: 'drain',
      allow: ['tester-1', 'tester-2'],
    });
  });

  test('retires a remote with a reason, unless another one uses it @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    fake.users = { 'mfe-wallet': 'mfe-lobby' };
    const { user } = renderConsole(fake, '/remotes/mfe-wallet');
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'More actions' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Retire…' }));
      return screen.findByRole('dialog', { name: 'Retire mfe-wallet' });
    };
    const press = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Retire' }));
    const refused = await open();
    expect(await within(refused).findByText(/^Other releases use mfe-wallet.*mfe-lobby/)).toBeInTheDocument();
    await user.type(within(refused).getByLabelText(/^Reason/), 'it closes');
    await press(refused);
    expect(fake.audit).toEqual([]);
    await user.click(within(refused).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(refused).not.toBeInTheDocument());
    fake.users = {};
    const dialog = await open();
    expect(await within(dialog).findByText('3 of 3 open pages are affected at once.')).toBeInTheDocument();
    await press(dialog);
    expect(dialog).toHaveTextContent('Enter a reason');
    expect(fake.audit).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'it closes');
    await press(dialog);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(fake.audit).toMatchObject([{ by: 'the-releaser', act: 'retire', reason: 'it closes' }]);
  });

  test('schedules a deployment, and ends the schedule @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    const { user, dialog } = await openDeploy(fake);
    await user.selectOptions(within(dialog).getByLabelText(/^Release/), '1.1.0');
    await user.type(within(dialog).getByLabelText(/^Time of the deployment/), '2030-01-02T03:00');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'at night');
    await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    const startsAt = new Date('2030-01-02T03:00').toISOString();
    expect(fake.remotes.find(({ name }) => name === 'mfe-wallet')).toMatchObject({
      live: { version: '1.0.0' },
      scheduled: { version: '1.1.0', startsAt, by: 'the-releaser', reason: 'at night' },
    });
    expect(await screen.findByText('2 Jan 2030, 03:00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'End the schedule…' }));
    const end = await screen.findByRole('dialog', { name: 'End the scheduled deployment of mfe-wallet' });
    await user.type(within(end).getByLabelText(/^Reason/), 'not yet');
    await user.click(within(end).getByRole('button', { name: 'End the schedule' }));
    await waitFor(() => expect(end).not.toBeInTheDocument());
    expect(fake.audit[0]).toMatchObject({ act: 'unschedule', reason: 'not yet' });
    expect(screen.queryByText('2 Jan 2030, 03:00')).not.toBeInTheDocument();
  });

  test('deploys several remotes as one change @PLAT-03', async () => {
    const fake = createFakeRegistry('releaser');
    const { user } = renderConsole(fake, '/change');
    await user.selectOptions(await screen.findByLabelText('Release of mfe-lobby'), '1.1.0');
    await user.selectOptions(screen.getByLabelText('Release of mfe-wallet'), '1.1.0');
    await user.click(screen.getByRole('button', { name: 'Review the change…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deploy 2 remotes as one change' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'together');
    await user.click(within(dialog).getByRole('button', { name: 'Deploy' }));
    await waitFor(() => expect(fake.audit).toHaveLength(1));
    expect(fake.audit[0]?.changes.map(({ name }) => name)).toEqual(['mfe-lobby', 'mfe-wallet']);
  });
});

describe('a viewer', () => {
  test('is offered no act and no list of operators @SAFE-04', async () => {
    const { user } = renderConsole(createFakeRegistry('viewer'), '/remotes/mfe-wallet');
    const releases = await screen.findByRole('table', { name: 'Releases' });
    expect(releases).toHaveTextContent('1.1.0');
    for (const name of [/Deploy/, /Roll back/, /canary/i, /More actions/])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Operators and tokens' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Deploy together' }));
    expect(await screen.findByText(/Viewers can only read/)).toBeInTheDocument();
  });
});

describe('an operator with several roles', () => {
  test('is offered what one of them permits @SAFE-04', async () => {
    renderConsole(createFakeRegistry('viewer', 'support', 'releaser'), '/remotes/mfe-wallet');
    expect(await screen.findByRole('button', { name: 'Deploy…' })).toBeInTheDocument();
    expect(screen.getByText('Viewer, Support, Releaser')).toBeInTheDocument();
  });
});

describe('the audit log', () => {
  test('shows before and after, filters and pages @PLAT-03', async () => {
    const fake = createFakeRegistry('viewer');
    fake.execute({ ...deployWallet, reason: 'new receipts' }, 'rex');
    for (const name of ['shell', 'mfe-lobby', 'mfe-wallet']) fake.execute({ act: 'freeze', name }, 'olga');
    const { user } = renderConsole(fake, '/audit');
    const records = async () => within(await screen.findByRole('main')).findAllByRole('listitem');
    expect(await records()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('new receipts');
    await user.click(screen.getByText('new receipts'));
    expect(screen.getByRole('row', { name: 'Live release 1.0.0 1.1.0' })).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Act'), 'Deployed');
    await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(1));
    await user.type(screen.getByLabelText('Who'), 'nobody');
    expect(await screen.findByText('Nothing matches this filter')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(await records()).toHaveLength(2);
  });
});
