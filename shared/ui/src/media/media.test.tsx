import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { Avatar } from './avatar.tsx';
import { BannerPicture } from './banner-picture.tsx';
import { LazyImage } from './lazy-image.tsx';
import { QrCode } from './qr-code.tsx';
import { SafeHtml } from './safe-html.tsx';

/** Replaces the browser's observer, which jsdom lacks; the test triggers its callback. */
class IntersectionObserverFake {
  static latest: IntersectionObserverFake | undefined;
  readonly threshold: number;
  private readonly notify: (entries: { isIntersecting: boolean }[]) => void;

  constructor(onIntersect: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: number }) {
    this.notify = onIntersect;
    this.threshold = options.threshold;
    IntersectionObserverFake.latest = this;
  }

  observe() {}
  disconnect() {}

  see(isIntersecting: boolean) {
    act(() => this.notify([{ isIntersecting }]));
  }
}

describe('a banner', () => {
  const listSources = () =>
    [...document.querySelectorAll('source')].map(({ media, type, srcset, sizes }) => [
      media,
      type,
      srcset,
      sizes,
    ]);

  test('is requested as AVIF in the width of a phone’s frame, or as WebP by a browser without AVIF @GEN-08', () => {
    const src = '/art/v1/banner/vip/desktop.webp';
    const phoneSrc = '/art/v1/banner/vip/phone.webp';
    render(<BannerPicture src={src} phoneSrc={phoneSrc} phoneSizes="100vw" first />);
    const phone = '/art/v1/banner/vip/phone';
    expect(listSources()).toEqual([
      ['(width < 640px)', 'image/avif', `${phone}.avif?w=380 380w, ${phone}.avif?w=760 760w`, '100vw'],
      ['(width < 640px)', '', phoneSrc, ''],
      ['', 'image/avif', '/art/v1/banner/vip/desktop.avif?w=1320 1320w', '1320px'],
    ]);
    expect(document.querySelector('img')).toHaveAttribute('src', src);
  });

  test('of an operator’s host is requested as it is @GEN-08', () => {
    const host = 'https://cdn.example/art/v1/banner/vip';
    render(
      <BannerPicture src={`${host}/desktop.webp`} phoneSrc={`${host}/phone.webp`} phoneSizes="" first />,
    );
    expect(listSources()).toEqual([['(width < 640px)', '', `${host}/phone.webp`, '']]);
  });
});

describe('a lazy picture', () => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'IntersectionObserver', {
      configurable: true,
      value: IntersectionObserverFake,
    });
  });
  afterEach(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

  const cover = <LazyImage src="/art/a.webp" alt="Golden Dragon" ratio="3 / 4" placeholder={<i>drawn</i>} />;

  test('loads once a tenth of it is in sight @GEN-08', () => {
    render(cover);
    expect(IntersectionObserverFake.latest?.threshold).toBe(0.1);
    IntersectionObserverFake.latest?.see(false);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    IntersectionObserverFake.latest?.see(true);
    expect(screen.getByRole('img', { name: 'Golden Dragon' })).toHaveAttribute('src', '/art/a.webp');
    fireEvent.load(screen.getByRole('img'));
    expect(screen.queryByText('drawn')).not.toBeInTheDocument();
  });

  test('draws its placeholder again while a replacing picture loads @GEN-08', () => {
    const { rerender } = render(cover);
    IntersectionObserverFake.latest?.see(true);
    fireEvent.load(screen.getByRole('img'));
    rerender(<LazyImage src="/art/b.webp" alt="Moon" ratio="3 / 4" placeholder={<i>drawn</i>} />);
    expect(screen.getByRole('img', { name: 'Moon' })).not.toHaveClass('loaded');
    expect(screen.getByText('drawn')).toBeInTheDocument();
    fireEvent.load(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Moon' })).toHaveClass('loaded');
    expect(screen.queryByText('drawn')).not.toBeInTheDocument();
  });

  test('tries once more and then keeps its drawn placeholder @GEN-08', () => {
    render(cover);
    IntersectionObserverFake.latest?.see(true);
    const first = screen.getByRole('img');
    fireEvent.error(first);
    const second = screen.getByRole('img');
    expect(second).not.toBe(first);
    fireEvent.error(second);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('drawn')).toBeInTheDocument();
    expect(screen.getByText('Golden Dragon')).toBeInTheDocument();
  });
});

describe('server HTML', () => {
  test('loses scripts, styles and ids, and keeps its words', async () => {
    const html =
      '<p id="root" style="position:fixed" onclick="steal()">Hello<script>steal()</script>' +
      '<a href="javascript:steal()">bad</a> <a href="https://example.com/">far</a> <a href="/help">near</a></p>' +
      '<style>p{}</style><iframe src="/"></iframe><form><input></form>';
    const { container } = render(<SafeHtml html={html} loadingLabel="Loading the notice" />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading the notice');
    const far = await screen.findByRole('link', { name: 'far' });
    expect(far).toHaveAttribute('target', '_blank');
    expect(far).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByRole('link', { name: 'near' })).not.toHaveAttribute('target');
    expect(screen.queryByRole('link', { name: 'bad' })).not.toBeInTheDocument();
    const paragraph = screen.getByText(/Hello/);
    expect(paragraph.getAttributeNames()).toEqual([]);
    expect(container.querySelector('script, style, iframe, form, input, [id], [style]')).toBeNull();
  });

  test('follows a change of the text', async () => {
    const { rerender } = render(<SafeHtml html="<p>One</p>" loadingLabel="Loading" />);
    await screen.findByText('One');
    rerender(<SafeHtml html="<p>Two</p>" loadingLabel="Loading" />);
    await waitFor(() => expect(screen.getByText('Two')).toBeInTheDocument());
    expect(screen.queryByText('One')).not.toBeInTheDocument();
  });

  test('shows the text alone while the code of the cleaner does not load, and cleans it when online again', async () => {
    let isOnline = false;
    const loadCleaner = () =>
      isOnline ? import('./clean-html.ts') : Promise.reject(new Error('Loading chunk clean-html failed'));
    const html = '<p>Hello <b>you</b></p><script>bad()</script><p onclick="bad()">Again</p>';
    const { container } = render(<SafeHtml html={html} loadingLabel="Loading" loadCleaner={loadCleaner} />);
    expect(await screen.findByText('Hello you')).toBeInTheDocument();
    expect(container.querySelector('.prose')?.innerHTML).toBe('<p>Hello you</p><p>Again</p>');
    isOnline = true;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('you')).toHaveProperty('tagName', 'B');
    expect(container.querySelector('[onclick], script')).toBeNull();
  });
});

test('draws the first letter of a name when there is no picture', () => {
  const { container, rerender } = render(<Avatar name="ada" src="/missing.png" />);
  fireEvent.error(container.querySelector('img') ?? container);
  expect(container).toHaveTextContent('a');
  rerender(<Avatar name="ကျော်" />);
  expect(container.textContent?.length).toBeGreaterThan(0);
});

test('names a QR code', async () => {
  const { container } = render(<QrCode text="https://example.com/app" label="Code of the app" />);
  expect(screen.getByRole('img', { name: 'Code of the app' })).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});
