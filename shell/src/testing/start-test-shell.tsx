import { defaultPlatformConfig, type LiveRelease, type PlatformConfig } from '@parlour/contracts';
import {
  getBalanceCall,
  getCountryCall,
  getJackpotCall,
  getMemberCall,
  getMemberIconCall,
  getStatusCall,
  getUnreadCountCall,
  listAnnouncementsCall,
  listPopularGamesCall,
  listVendorLanesCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAppNames, unregisterApplication } from 'single-spa';
import { Root } from '../root.tsx';
import type { RuntimeParts } from '../runtime/runtime.ts';
import { type Shell, startPage } from '../start/start-page.ts';
import { createDocument, createFakeReleases, createRelease, type FakeReleases } from './fake-releases.ts';
import { pageKey, signDocument } from './sign-document.ts';
import { banners, lanes, menu, notices, openStatus } from './site-data.ts';

const memberPage = {
  panel: 'member',
  view: 'frame',
  title: { EN: 'Page' },
  icon: 'star',
  group: 'a',
} as const;

export const lobby: LiveRelease = createRelease('mfe-lobby', '1.0.0', {
  contributions: {
    routes: [
      { path: '/', view: 'home', title: { EN: 'Home' }, banner: 'home' },
      { path: '/rng/*', view: 'lobby', title: { EN: 'Slots' }, banner: 'rng' },
    ],
    panels: [{ panel: 'member', view: 'frame' }],
    panelPages: [
      { ...memberPage, key: 'limits-page', order: 1, purpose: 'limits' },
      { ...memberPage, key: 'deposit-page', order: 2, purpose: 'deposit' },
    ],
    widgets: [],
    menu,
  },
});

export interface TestShellOptions {
  /** Path and query of the page. */
  at?: string;
  language?: 'EN' | 'MY' | 'CN';
  /** Account type of the signed-in member `ada`, as in the specification. Default: nobody is signed in. */
  isAgent?: number;
  /** Sets up the responses of the gateway before the page starts. */
  prepare?(gateway: FakeGateway): void;
  remotes?: readonly LiveRelease[];
  /** Origins that serve builds of this machine, with the release of each. */
  builds?: Readonly<Record<string, LiveRelease>>;
  /** Sets up failures of the remotes' code before the page starts. */
  prepareWire?(wire: FakeReleases): void;
}

export interface TestShell {
  shell: Shell;
  gateway: FakeGateway;
  wire: FakeReleases;
  user: ReturnType<typeof userEvent.setup>;
}

/** For tests: starts the whole shell as a browser would. The gateway and the remotes' code are faked at the wire. */
export async function startTestShell(options: TestShellOptions = {}): Promise<TestShell> {
  localStorage.setItem('parlour.language', options.language ?? 'EN');
  if (options.isAgent !== undefined) signIn(options.isAgent);
  const remotes = options.remotes ?? [lobby];
  const wire = createFakeReleases();
  for (const one of remotes) wire.publish(one);
  options.prepareWire?.(wire);
  const gateway = createFakeGateway();
  answerAll(gateway);
  options.prepare?.(gateway);
  history.replaceState(null, '', options.at ?? '/');
  const { id, publicKey } = pageKey;
  const { version, base, integrity } = createRelease('shell', '1.0.0');
  document.body.replaceChildren(
    createDataBlock('trust', { keys: [{ id, publicKey }], shell: { version, base, integrity } }),
    createDataBlock('discovery', signDocument(createDocument(1, ...remotes))),
    createDataBlock('platform-config', toConfig(options)),
  );

  const createFederation: RuntimeParts['createFederation'] = ({ timeoutMs }) => {
    wire.entryTimeoutMs = timeoutMs;
    return wire.federation;
  };
  const shell = await startPage(document, {
    createFederation,
    fetch: async (input, init) => {
      const build = options.builds?.[URL.parse(String(input))?.origin ?? ''];
      return build ? Response.json(build) : gateway.fetch(input, init);
    },
  });
  running = shell;
  render(<Root shell={shell} />);
  return { shell, gateway, wire, user: userEvent.setup() };
}

const toConfig = ({ builds }: TestShellOptions): PlatformConfig => ({
  ...defaultPlatformConfig,
  ...(builds && { overrides: { origins: Object.keys(builds) } }),
});

function createDataBlock(id: string, value: unknown): HTMLScriptElement {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = id;
  block.textContent = JSON.stringify(value);
  return block;
}

let running: Shell | undefined;

/** Tears down the previous test's page, and the state that single-spa keeps of it. */
export async function endTestShell(): Promise<void> {
  cleanup();
  running?.stop();
  await Promise.all(getAppNames().map((name) => unregisterApplication(name)));
  localStorage.clear();
  sessionStorage.clear();
}

function signIn(isAgent: number): void {
  sessionStorage.setItem('token', 'token-of-ada');
  sessionStorage.setItem('username', 'ada');
  sessionStorage.setItem('isAgent', String(isAgent));
}

function answerAll(gateway: FakeGateway): void {
  gateway.on(getStatusCall, () => openStatus);
  gateway.on(getCountryCall, () => ({ countryCode: 'MM', countryDialingCode: '+95' }));
  gateway.on(listAnnouncementsCall, () => ({ player: notices, banners, popup: [], promotion: [] }));
  gateway.on(listVendorLanesCall, () => ({ lanes }));
  gateway.on(getJackpotCall, () => ({
    poolMinor: 1_248_091_526,
    updatedAt: '2026-11-20T10:00:00.000Z',
    perTickMinor: 16_511,
    tickMs: 3000,
  }));
  gateway.on(listPopularGamesCall, () => ({ list: [] }));
  gateway.on(getMemberCall, () => ({
    id: '60418827',
    account: 'ada',
    nickname: 'Ada',
    type: 0,
    toUpline: false,
    clubLabel: { labelName: 'Gold', rankLevel: 5 },
    memberLabel: [],
  }));
  gateway.on(getMemberIconCall, () => ({ avatarUrl: '/art/avatar.svg' }));
  gateway.on(getUnreadCountCall, () => ({ unread: 3 }));
  gateway.on(getBalanceCall, () => ({
    sumBalance: 128_465_000,
    currency: 'MMK',
    main: 128_465_000,
    vendors: [],
    inTransit: 0,
    held: 0,
    bonus: 0,
    withdrawable: 128_465_000,
    float: 0,
  }));
}
