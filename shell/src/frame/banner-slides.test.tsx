import type { Banner } from '@parlour/api-client';
import { render, waitFor } from '@testing-library/react';
import { ServicesProvider } from '../context/services.tsx';
import { passTime, stopClock } from '../testing/page-clock.ts';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';
import { BannerSlides } from './banner-slides.tsx';

afterEach(async () => {
  await endTestShell();
  jest.useRealTimers();
});

const createBanner = (id: string): Banner => ({
  id,
  group: 'home',
  title: id,
  imageUrl: `/art/${id}.webp`,
  phoneImageUrl: `/art/${id}-phone.webp`,
  link: { kind: 'none' },
  eyebrow: undefined,
  condition: undefined,
  buttonLabel: undefined,
});

test('the first slide stays for five seconds @BAN-02', async () => {
  window.scrollTo = () => undefined;
  const { shell } = await startTestShell({ at: '/rng' });
  stopClock();
  const { container } = render(
    <ServicesProvider services={shell}>
      <BannerSlides banners={[createBanner('one'), createBanner('two')]} />
    </ServicesProvider>,
  );
  await passTime(4_999);
  expect(container.querySelector('.swiper')).toBeNull();
  await passTime(1);
  // The carousel's code loads only now.
  jest.useRealTimers();
  await waitFor(() => expect(container.querySelector('.swiper')).not.toBeNull());
});
