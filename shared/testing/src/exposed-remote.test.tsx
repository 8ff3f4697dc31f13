import { type MountProps, noContributions, type RemoteModule } from '@parlour/contracts';
import {
  exposeRemote,
  usePreservedState,
  useSignal,
  useSite,
  useTexts,
  type ViewModule,
} from '@parlour/remote-sdk';
import { Link, useParams } from '@parlour/router';
import type { TextTree } from '@parlour/texts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import { createFakeGateway } from './fake-gateway.ts';
import { people } from './people.ts';
import { createTestSite, type TestSite } from './test-site.ts';

const texts: Record<string, TextTree> = {
  en: { greeting: 'Good evening, {{name}}', only: 'English only' },
  my: { greeting: 'မင်္ဂလာညနေခင်းပါ {{name}}' },
  zh: { greeting: '晚上好，{{name}}', only: '只有英文' },
};

function Greeting() {
  const t = useTexts();
  const site = useSite();
  const member = useAtomValue(site.atoms.member);
  return <h1>{t('greeting', { name: member?.nickname })}</h1>;
}

function Stake() {
  const [stake, setStake] = usePreservedState('stake', 1);
  return (
    <button type="button" onClick={() => setStake((before) => before + 1)}>
      stake {stake}
    </button>
  );
}

function Table() {
  const { table } = useParams();
  return (
    <p>
      table {table} <Link to="/hall/8">next</Link>
      <Stake />
    </p>
  );
}

function Broken(): never {
  throw new Error('no cards left');
}

function Looping() {
  const [count, setCount] = useState(0);
  useLayoutEffect(() => setCount(count + 1));
  return <p>{count}</p>;
}

function Fallback() {
  return <p>{useTexts()('only')}</p>;
}

let aborted: boolean;
function Watching() {
  const signal = useSignal();
  aborted = signal.aborted;
  signal.addEventListener('abort', () => {
    aborted = true;
  });
  return <p>watching</p>;
}

let requests = 0;
function Asking() {
  const { data } = useQuery({
    queryKey: ['asked'],
    queryFn: async () => {
      requests += 1;
      return requests;
    },
  });
  return <p>asked {data}</p>;
}

const view = (component: () => React.ReactNode) => async (): Promise<ViewModule> => ({ default: component });
const expose = () =>
  exposeRemote({
    name: 'mfe-hall',
    views: {
      greeting: view(Greeting),
      stake: view(Stake),
      table: view(Table),
      broken: view(Broken),
      looping: view(Looping),
      fallback: view(Fallback),
      watching: view(Watching),
      asking: view(Asking),
      missing: () =>
        Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })),
    },
    async loadTexts(folder) {
      fetchedTexts.push(folder);
      return texts[folder] ?? {};
    },
  });

/** Text folders that were fetched. */
let fetchedTexts: string[];
let page: TestSite;
let remote: RemoteModule;

beforeEach(async () => {
  window.history.replaceState(null, '', '/');
  document.body.replaceChildren();
  fetchedTexts = [];
  remote = expose();
  page = await createTestSite({
    gateway: createFakeGateway(),
    member: people.ada,
    contributions: {
      'mfe-hall': {
        ...noContributions,
        routes: [{ path: '/hall/:table', view: 'table', title: { EN: 'Hall' } }],
      },
    },
  });
});

function createContainer(): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  return element;
}

async function mount(name: string, props: Partial<MountProps> = {}) {
  const element = props.element ?? createContainer();
  const aborter = new AbortController();
  await remote.mount({ site: page.site, view: name, signal: aborter.signal, ...props, element });
  return { element, end: () => remote.unmount({ element }), aborter };
}

describe('a mounted view', () => {
  test('has the texts of its remote, the atoms of the page and its own router', async () => {
    window.history.replaceState(null, '', '/hall/7');
    await mount('greeting');
    expect(screen.getByRole('heading')).toHaveTextContent('Good evening, Ada');
    const { element } = await mount('table');
    expect(element).toHaveTextContent('table 7');
  });

  test('keeps its state while the address moves within its route', async () => {
    window.history.replaceState(null, '', '/hall/7');
    const { element } = await mount('table');
    await userEvent.click(screen.getByRole('button'));
    await userEvent.click(screen.getByRole('link'));
    expect(element).toHaveTextContent('table 8');
    expect(element).toHaveTextContent('stake 2');
  });

  test('keeps its last own address while the page navigates elsewhere', async () => {
    window.history.replaceState(null, '', '/hall/7');
    const { element } = await mount('table');
    page.site.navigate('/promotions');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(element).toHaveTextContent('table 7');
  });

  test('leaves its element empty after unmounting', async () => {
    const { element, end } = await mount('greeting');
    await end();
    expect(element).toBeEmptyDOMElement();
  });

  test('has its signal aborted when it is unmounted', async () => {
    const { aborter } = await mount('watching');
    expect(aborted).toBe(false);
    aborter.abort();
    expect(aborted).toBe(true);
  });
});

describe('texts', () => {
  test('follow the language of the page, never half translated @GEN-02', async () => {
    await mount('greeting');
    await page.setLanguage('CN');
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('晚上好，Ada'));
    await page.setLanguage('MY');
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('မင်္ဂလာညနေခင်းပါ Ada'));
  });

  test('fall back to English key by key, which is loaded only then @GEN-02', async () => {
    await page.setLanguage('MY');
    await mount('greeting');
    expect(fetchedTexts).toEqual(['my']);
    const { element } = await mount('fallback');
    await waitFor(() => expect(element).toHaveTextContent('English only'));
    expect(fetchedTexts).toEqual(['my', 'en']);
  });
});

describe('one release in several slots', () => {
  test('mounts and unmounts in each independently', async () => {
    const main = await mount('stake');
    const widget = await mount('stake');
    await userEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
    expect(main.element).toHaveTextContent('stake 2');
    expect(widget.element).toHaveTextContent('stake 1');
    await main.end();
    expect(main.element).toBeEmptyDOMElement();
    expect(widget.element).toHaveTextContent('stake 1');
  });

  test('can be mounted beside the next release of the same remote', async () => {
    const before = await mount('stake');
    const next = expose();
    const element = createContainer();
    await next.mount({ site: page.site, view: 'stake', element, signal: new AbortController().signal });
    await before.end();
    expect(before.element).toBeEmptyDOMElement();
    expect(element).toHaveTextContent('stake 1');
  });
});

describe('a live swap', () => {
  test('hands preserved state to the next release @PLAT-04', async () => {
    const before = await mount('stake');
    await userEvent.click(screen.getByRole('button'));
    const handover = remote.snapshot({ element: before.element });
    expect(handover).toEqual({ stake: 2 });
    await before.end();
    remote = expose();
    const after = await mount('stake', { element: before.element, handover });
    expect(after.element).toHaveTextContent('stake 2');
  });

  test('leaves nothing of the retired release in the cache', async () => {
    requests = 0;
    const { end } = await mount('asking');
    await waitFor(() => screen.getByText('asked 1'));
    await end();
    remote.dispose();
    await mount('asking');
    await waitFor(() => screen.getByText('asked 2'));
  });
});

describe('a view that fails', () => {
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => jest.restoreAllMocks());

  test('reports to the shell and the telemetry, and breaks nothing else @PLAT-08', async () => {
    const healthy = await mount('greeting');
    const onFailure = jest.fn();
    const broken = await mount('broken', { onFailure });
    expect(onFailure).toHaveBeenCalledWith({
      reason: 'render',
      error: expect.objectContaining({ message: 'no cards left' }),
    });
    expect(page.telemetry).toEqual([
      { kind: 'render', remote: 'mfe-hall', version: '0.0.0', message: 'no cards left' },
    ]);
    expect(broken.element).toBeEmptyDOMElement();
    await broken.end();
    expect(healthy.element).toHaveTextContent('Good evening');
  });

  test('is unmounted when it renders in an endless loop @PLAT-08', async () => {
    const onFailure = jest.fn();
    const looping = await mount('looping', { onFailure });
    expect(onFailure).toHaveBeenCalledWith({
      reason: 'render',
      error: expect.objectContaining({ message: expect.stringMatching(/185|Maximum update depth/) }),
    });
    expect(looping.element).toBeEmptyDOMElement();
    await looping.end();
  });

  test('shows the failure itself where no shell handles it', async () => {
    await mount('broken');
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement();
  });

  test('rejects the mount when its code cannot be loaded, and leaves the element empty @PLAT-08', async () => {
    const element = createContainer();
    await expect(mount('missing', { element })).rejects.toThrow('Loading chunk 7 failed');
    expect(element).toBeEmptyDOMElement();
  });

  test('rejects the mount of a view that it does not have', async () => {
    await expect(mount('balcony')).rejects.toThrow('mfe-hall@0.0.0 has no view "balcony"');
  });
});

test('does not mount a view that was aborted while it was loading', async () => {
  const aborter = new AbortController();
  const element = createContainer();
  const mounting = remote.mount({ site: page.site, view: 'greeting', element, signal: aborter.signal });
  aborter.abort();
  await mounting;
  expect(element).toBeEmptyDOMElement();
});

test('refetches after a login, and never shows another member’s cached responses @AUTH-17', async () => {
  const before = requests;
  const first = await mount('asking');
  await screen.findByText(`asked ${before + 1}`);
  page.site.events.publish('session.opened', { username: 'ada' });
  await screen.findByText(`asked ${before + 2}`);
  await first.end();
  page.site.events.publish('session.opened', { username: 'eve' });
  const next = await mount('asking');
  expect(next.element).toHaveTextContent(/^asked$/);
  await screen.findByText(`asked ${before + 3}`);
});
