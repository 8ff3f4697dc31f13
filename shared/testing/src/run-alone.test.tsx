import type { DeclaredContributions } from '@parlour/contracts';
import { getBalanceCall, getMemberCall, getMemberIconCall, logInCall } from '@parlour/contracts/calls';
import { exposeRemote, useSite } from '@parlour/remote-sdk';
import { runAlone } from '@parlour/remote-sdk/dev';
import { screen, within } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import { createFakeGateway, type FakeGateway } from './fake-gateway.ts';

const NodeRequest = globalThis.Request;

/** Resolves relative addresses against the page, as a browser's `Request` does. */
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
  }
}

function Purse() {
  const { atoms, money } = useSite();
  const member = useAtomValue(atoms.member);
  const balance = useAtomValue(atoms.balance);
  return (
    <h1>
      {member?.nickname ?? 'nobody'} has {balance.state === 'known' ? money.format(balance.minor) : 'nothing'}
    </h1>
  );
}

const remote = exposeRemote({
  name: 'mfe-wallet',
  views: { purse: async () => ({ default: Purse }) },
  loadTexts: async () => ({}),
});
const contributions: DeclaredContributions = {
  routes: [{ path: '/', view: 'purse', title: 'title.deposit' }],
};

let gateway: FakeGateway;

beforeEach(() => {
  gateway = createFakeGateway();
  Object.assign(globalThis, { fetch: gateway.fetch, Request: PageRequest });
});

/** Opens the page that `parlour-build --serve --as ada` serves. */
async function openPage(): Promise<void> {
  document.body.innerHTML =
    '<script type="application/json" id="alone">{"username":"ada"}</script><div id="root"></div>';
  await runAlone({ name: 'mfe-wallet', remote, contributions });
}

test('shows the remote to the person that the build names, with the balance @PLAT-01', async () => {
  gateway.on(logInCall, () => ({
    token: 'token-of-ada',
    userName: 'ada',
    isAgent: 0,
    firstTimeLogin: false,
    passwordExpired: false,
  }));
  const tokens: (string | undefined)[] = [];
  gateway.on(getMemberCall, ({ token }) => {
    tokens.push(token);
    return {
      id: '7',
      account: 'ada',
      nickname: 'Ada',
      type: 0,
      toUpline: false,
      clubLabel: { labelName: 'Gold', rankLevel: 5 },
      memberLabel: [],
    };
  });
  gateway.on(getMemberIconCall, () => ({ avatarUrl: '/art/avatars/1.svg' }));
  gateway.on(getBalanceCall, ({ token }) => {
    tokens.push(token);
    return {
      sumBalance: 128_465_000,
      currency: 'MMK',
      main: 128_465_000,
      vendors: [],
      inTransit: 0,
      held: 0,
      bonus: 0,
      withdrawable: 128_465_000,
      float: 0,
    };
  });
  await openPage();
  expect(await screen.findByRole('heading')).toHaveTextContent('Ada has 1,284,650.00');
  expect(within(screen.getByRole('navigation')).getByText('ada')).toBeVisible();
  expect(tokens).toEqual(['token-of-ada', 'token-of-ada']);
});

test('shows the remote to a visitor, with the reason, after a refused login @PLAT-01', async () => {
  gateway.refuse(logInCall, 'identity.wrong-credentials');
  await openPage();
  expect(await screen.findByRole('heading')).toHaveTextContent('nobody has nothing');
  expect(screen.getByRole('alert')).toHaveTextContent('Nobody is signed in');
});
