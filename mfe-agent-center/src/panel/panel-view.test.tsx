import type { PanelPage, PanelPageContribution } from '@parlour/contracts';
import { noContributions } from '@parlour/contracts';
import { getContractFlagsCall } from '@parlour/contracts/calls';
import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAgentGateway } from '../testing/agent-gateway.ts';
import { noContracts } from '../testing/contract-gateway.ts';
import PanelView from './panel-view.tsx';

const page = (key: string, over: Partial<PanelPageContribution> = {}): PanelPageContribution => ({
  panel: 'agent',
  key,
  view: key,
  title: { EN: key, MY: key, CN: key },
  icon: 'users',
  order: 1,
  group: 'team',
  ...over,
});

const pages = [
  page('agentAnnouncement', { order: 1, group: 'news' }),
  page('agentTeamOverview', { order: 2 }),
  page('agentDividendRecordCopy2', { order: 9, group: 'contracts', contract: 'dividend' }),
];

async function open(options: Partial<TestSiteOptions> = {}, search = '') {
  const attached: string[] = [];
  const slots = {
    attach: (_element: HTMLElement, target: object) => {
      const name = JSON.stringify(target);
      attached.push(name);
      return { detach: async () => void attached.splice(attached.indexOf(name), 1) };
    },
  };
  const gateway = createAgentGateway();
  const site = await createTestSite({
    gateway,
    member: people.chi,
    slots,
    contributions: { 'mfe-agent-center': { ...noContributions, panelPages: pages } },
    ...options,
  });
  const view = await renderView(<PanelView />, {
    name: 'mfe-agent-center',
    page: site,
    address: `/?agent=${search}`,
  });
  return { attached, gateway, view };
}

const toTarget = (key: string) => JSON.stringify({ panelPage: { panel: 'agent', key } });

test('opens on the team overview, whoever contributes it @AGT-01', async () => {
  const { attached } = await open();
  await screen.findByRole('heading', { name: 'Agent centre' });
  await waitFor(() => expect(attached).toEqual([toTarget('agentTeamOverview')]));
  expect(screen.getByRole('link', { name: 'agentTeamOverview' })).toHaveAttribute('aria-current', 'page');
});

test('shows the page that the address names, and another by its menu entry @AGT-01', async () => {
  const { attached } = await open({}, 'agentAnnouncement');
  await waitFor(() => expect(attached).toEqual([toTarget('agentAnnouncement')]));
  await userEvent.click(screen.getByRole('link', { name: 'agentTeamOverview' }));
  await waitFor(() => expect(attached).toEqual([toTarget('agentTeamOverview')]));
  expect(window.location.search).toBe('?agent=agentTeamOverview');
});

test("shows a contract's page to an agent who has such a contract @AGT-01", async () => {
  const { gateway, view } = await open();
  await waitFor(() => expect(gateway.received(getContractFlagsCall)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: 'agentDividendRecordCopy2' })).toBeNull();
  view.leave();
  const signed = createAgentGateway();
  signed.on(getContractFlagsCall, () => ({ ...noContracts, divtypeinfo: true }));
  await open({ gateway: signed });
  expect(await screen.findByRole('link', { name: 'agentDividendRecordCopy2' })).toBeVisible();
});

test('greys out the pages of a closed remote with the reason @PLAT-03 @PLAT-08', async () => {
  const [first, ...others] = pages;
  const closed = { ...first, closed: 'disabled' } as PanelPage;
  await open({
    contributions: { 'mfe-agent-center': { ...noContributions, panelPages: [closed, ...others] } },
  });
  expect(await screen.findByRole('link', { name: `${closed.key} Switched off` })).toHaveClass('closed');
  expect(screen.getAllByRole('link').filter((link) => link.matches('.closed'))).toHaveLength(1);
});

test('closes @AGT-01', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close the agent centre' }));
  expect(window.location.search).toBe('');
});

test.each(['ada', 'ben'] as const)('warns %s, who is not an agent @AGT-02', async (name) => {
  const { attached } = await open({ member: people[name] });
  const warning = await screen.findByRole('alert');
  expect(within(warning).getByRole('heading', { name: 'For agents only' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(attached).toEqual([]);
});

describe('on a phone', () => {
  const matchMediaBefore = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('< 640px'),
        onchange: null,
        addListener: () => undefined,
        removeListener: () => undefined,
      });
  });
  afterEach(() => {
    window.matchMedia = matchMediaBefore;
  });

  test('the list comes first, and each page over it @AGT-01', async () => {
    const { attached } = await open();
    await userEvent.click(await screen.findByRole('link', { name: 'agentTeamOverview' }));
    await waitFor(() => expect(attached).toEqual([toTarget('agentTeamOverview')]));
    await userEvent.click(screen.getByRole('button', { name: 'Back to all pages' }));
    expect(await screen.findByRole('link', { name: 'agentAnnouncement' })).toBeVisible();
    await waitFor(() => expect(attached).toEqual([]));
  });
});
