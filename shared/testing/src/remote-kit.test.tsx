import { AppError, type SlotHost } from '@parlour/contracts';
import {
  AsyncContent,
  MissingDialogPart,
  MissingLinePart,
  PanelOutlet,
  useErrorText,
  WidgetOutlet,
} from '@parlour/remote-sdk';
import { createLazyPart } from '@parlour/ui';
import { onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { createFakeGateway } from './fake-gateway.ts';
import { renderView } from './render-view.tsx';
import { createTestSite } from './test-site.ts';

describe('the content of a query', () => {
  const show = async (load: () => Promise<readonly string[]>) => {
    const Guests = () => {
      const guests = useQuery({ queryKey: ['guests'], queryFn: load });
      return (
        <AsyncContent query={guests} failed="The guests could not be loaded" empty={<p>Nobody</p>}>
          {(names) => <p>{names.join(', ')}</p>}
        </AsyncContent>
      );
    };
    const page = await createTestSite({ gateway: createFakeGateway() });
    return renderView(<Guests />, { name: 'mfe-wallet', page });
  };
  afterEach(() => onlineManager.setOnline(true));

  test('is announced while it loads', async () => {
    await show(() => new Promise(() => undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  test('is shown once it is there, and its replacement for an empty list', async () => {
    const view = await show(async () => ['ada', 'ben']);
    expect(await screen.findByText('ada, ben')).toBeVisible();
    view.leave();
    await show(async () => []);
    expect(await screen.findByText('Nobody')).toBeVisible();
  });

  test('has the reason and a retry after a failure @ERR-01', async () => {
    let attempts = 0;
    await show(async () => {
      attempts += 1;
      if (attempts === 1) throw new AppError('request.too-many', 'Too many.');
      return ['ada'];
    });
    expect(await screen.findByText('The guests could not be loaded')).toBeVisible();
    expect(screen.getByText(/^Too many attempts/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada')).toBeVisible();
  });

  test('has a general reason until the sentences of errors are loaded @ERR-01', async () => {
    const page = await createTestSite({ gateway: createFakeGateway() });
    const { i18n } = page.site.texts;
    const sentences = i18n.getResourceBundle('en', 'errors');
    i18n.removeResourceBundle('en', 'errors');
    i18n.addResourceBundle('en', 'shell', { 'server.defect': 'Something went wrong.' });
    const Refusal = () => <p>{useErrorText()(new AppError('promotions.not-eligible', 'Not you.'))}</p>;
    await renderView(<Refusal />, { name: 'mfe-promotions', page });
    expect(screen.getByText('Something went wrong.')).toBeVisible();
    act(() => void i18n.addResourceBundle('en', 'errors', sentences));
    expect(screen.getByText(sentences['promotions.not-eligible'])).toBeVisible();
  });

  test('says that it waits for the connection, and loads without a press once it is back', async () => {
    onlineManager.setOnline(false);
    await show(async () => ['ada']);
    expect(screen.getByText('The guests could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    act(() => onlineManager.setOnline(true));
    expect(await screen.findByText('ada')).toBeVisible();
  });
});

describe('a lazy part of a view that did not load', () => {
  async function show(renderMissing: (retry: () => void) => ReactNode) {
    // React logs every error that a boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let attempts = 0;
    const Part = createLazyPart(async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('Loading failed'), { name: 'ChunkLoadError' });
      return { default: () => <p>The bets</p> };
    });
    const page = await createTestSite({ gateway: createFakeGateway() });
    renderView(<Part missing={renderMissing} />, { name: 'mfe-lobby', page });
  }
  afterEach(() => jest.restoreAllMocks());

  test('has a line in its place that loads it again @ERR-02', async () => {
    await show((retry) => <MissingLinePart retry={retry} />);
    expect(await screen.findByRole('alert')).toHaveTextContent("This part of the page didn't load");
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The bets')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('has a dialog in its place that loads it again and closes @ERR-02', async () => {
    const onClose = jest.fn();
    await show((retry) => <MissingDialogPart retry={retry} onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: "This part of the page didn't load" });
    expect(dialog).toHaveTextContent('Check your connection');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The bets')).toBeVisible();
  });
});

describe('an outlet', () => {
  function recordSlots() {
    const attached: { host: HTMLElement; target: object; detached(): void }[] = [];
    const slots: SlotHost = {
      attach(host, target) {
        const { promise, resolve } = Promise.withResolvers<void>();
        attached.push({ host, target, detached: resolve });
        return { detach: () => promise };
      },
    };
    return { slots, attached };
  }

  test("hides the previous page until the shell has removed it, beside the next page's own element", async () => {
    const { slots, attached } = recordSlots();
    const page = await createTestSite({ gateway: createFakeGateway(), slots });
    const Panel = () => {
      const [key, setKey] = useState('news');
      return (
        <>
          <PanelOutlet panel="agent" pageKey={key} />
          <button type="button" onClick={() => setKey('team')}>
            team
          </button>
        </>
      );
    };
    await renderView(<Panel />, { name: 'mfe-agent-center', page });
    await userEvent.click(screen.getByRole('button', { name: 'team' }));
    const [news, team] = attached;
    expect(attached.map(({ target }) => target)).toEqual([
      { panelPage: { panel: 'agent', key: 'news' } },
      { panelPage: { panel: 'agent', key: 'team' } },
    ]);
    expect(news?.host).toBeInTheDocument();
    expect(news?.host).not.toBeVisible();
    expect(team?.host).toBeVisible();
    news?.detached();
    await waitFor(() => expect(news?.host).not.toBeInTheDocument());
  });

  test('is filled at once, or only when the person comes close', async () => {
    const seen: (() => void)[] = [];
    class Observer {
      constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => onChange([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
    const { slots, attached } = recordSlots();
    const page = await createTestSite({ gateway: createFakeGateway(), slots });
    await renderView(
      <>
        <WidgetOutlet widget="member.account" />
        <WidgetOutlet lazy widget="home.main" />
      </>,
      { name: 'mfe-lobby', page },
    );
    expect(attached.map(({ target }) => target)).toEqual([{ widget: 'member.account' }]);
    act(() => {
      for (const see of seen) see();
    });
    expect(attached.map(({ target }) => target)).toEqual([
      { widget: 'member.account' },
      { widget: 'home.main' },
    ]);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });
});
