import type { Banner } from '@parlour/api-client';
import { replaceFileLoader } from '@parlour/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ServicesProvider } from '../context/services.tsx';
import { createRelease } from '../testing/fake-releases.ts';
import { endTestShell, lobby, startTestShell } from '../testing/start-test-shell.tsx';
import { BannerSlides } from './banner-slides.tsx';

/** Files that the network loses at present. */
const lost = new Set<string>();
const restoreLoader = replaceFileLoader((load, file) =>
  lost.has(file)
    ? Promise.reject(Object.assign(new Error(`Loading chunk ${file} failed.`), { name: 'ChunkLoadError' }))
    : load(),
);
const pickerTexts = 'en/overrides';

const setWindow = (isWide: boolean): void => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: isWide && media === '(width >= 1024px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};
beforeAll(() => {
  window.scrollTo = () => undefined;
  window.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
});
beforeEach(() => setWindow(true));
afterEach(async () => {
  lost.clear();
  await endTestShell();
});
afterAll(restoreLoader);

const lostText = "This part of the page didn't load";

test('a menu whose file is lost keeps its button, says so, and opens on the next press @ERR-02', async () => {
  lost.add('opened-menu');
  const { user } = await startTestShell({ isAgent: 0 });
  const press = async () => user.click(await screen.findByRole('button', { name: 'Account of Ada' }));
  await press();
  expect(await screen.findByText(lostText)).toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Account of Ada' })).toHaveAttribute('aria-expanded', 'false');
  lost.clear();
  await press();
  expect(await screen.findByRole('menuitem', { name: 'My account' })).toBeInTheDocument();
});

test('the codes of the dock whose file is lost keep their button, say so, and open later @ERR-02', async () => {
  lost.add('app-codes');
  const { user } = await startTestShell();
  const press = async () => user.click(await screen.findByRole('button', { name: 'App codes' }));
  await press();
  expect(await screen.findByText(lostText)).toBeInTheDocument();
  lost.clear();
  await press();
  expect(await screen.findByText('IOS-LITE-APP')).toBeInTheDocument();
});

test('the side menu of a phone whose file is lost keeps its button, says so, and opens later @ERR-02', async () => {
  setWindow(false);
  lost.add('side-menu');
  const { user } = await startTestShell();
  const press = async () => user.click(await screen.findByRole('button', { name: 'Menu' }));
  await press();
  expect(await screen.findByText(lostText)).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  lost.clear();
  await press();
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
});

test('the first banner stays while the file of the slides is lost, and a later move loads it @ERR-02 @BAN-02', async () => {
  lost.add('banner-carousel');
  const { shell, user } = await startTestShell({ at: '/rng' });
  const banners = ['one', 'two'].map(
    (id): Banner => ({
      id,
      group: 'home',
      title: id,
      imageUrl: `/art/${id}.webp`,
      phoneImageUrl: `/art/${id}-phone.webp`,
      link: { kind: 'none' },
      eyebrow: undefined,
      condition: undefined,
      buttonLabel: undefined,
    }),
  ) as [Banner, Banner];
  const { container } = render(
    <ServicesProvider services={shell}>
      <BannerSlides banners={banners} />
    </ServicesProvider>,
  );
  const slides = within(container);
  const turn = () => user.click(slides.getByRole('button', { name: 'Banner 2 of 2' }));
  await turn();
  await waitFor(() => expect(container.querySelector('img[src^="/art/one"]')).not.toBeNull());
  expect(container.querySelector('.swiper')).toBeNull();
  expect(slides.getByRole('button', { name: 'Banner 1 of 2' })).toHaveAttribute('aria-current', 'true');
  lost.clear();
  // Compiled ahead, so that the page has it at once.
  await import('./banner-carousel.tsx');
  await waitFor(async () => {
    if (!container.querySelector('.swiper')) await turn();
    expect(container.querySelector('.swiper')).not.toBeNull();
  });
});

test('the question about a build whose texts are lost says so, and is asked on the next try @ERR-02 @PLAT-07', async () => {
  lost.add(pickerTexts);
  const origin = 'http://127.0.0.1:3001';
  const local = createRelease('mfe-lobby', '1.0.0-local.abc', { contributions: lobby.contributions });
  const { user } = await startTestShell({
    at: `/?remote=mfe-lobby@${origin}`,
    builds: { [origin]: local },
    prepareWire: (wire) => wire.publish(local),
  });
  const text = await screen.findByText(lostText);
  const toast = text.closest('li');
  if (!toast) throw new Error('The message is not in a toast.');
  lost.clear();
  await user.click(within(toast).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: `Run code from ${origin}?` })).toBeInTheDocument();
});
