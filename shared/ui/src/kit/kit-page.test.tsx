import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import KitPage from './kit-page.tsx';

test('shows every component in three languages and restores the page afterwards', async () => {
  document.documentElement.lang = 'en';
  const { container, unmount } = render(<KitPage />);
  await screen.findByRole('heading', { level: 1 });
  expect((await axe(container)).violations).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'မြန်မာ' }));
  expect(document.documentElement).toHaveAttribute('lang', 'my');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ဝဘ်ဆိုက်');
  await userEvent.click(screen.getByRole('radio', { name: '中文' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('站点组件');
  unmount();
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});
