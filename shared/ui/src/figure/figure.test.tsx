import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { CopyButton } from './copy-button.tsx';
import { formatMoney } from './format-money.ts';
import { KpiTile } from './kpi-tile.tsx';
import { Money } from './money.tsx';
import { Progress } from './progress.tsx';

test.each([
  [123_456_789, 'auto', '1,234,567.89'],
  [-50, 'auto', '−0.50'],
  [5000, 'always', '+50.00'],
  [-5000, 'always', '−50.00'],
  [0, 'always', '0.00'],
  [-5000, 'never', '50.00'],
] as const)('writes %i with sign %s as %s', (minor, sign, expected) => {
  expect(formatMoney(minor, sign)).toBe(expected);
});

test('hides a figure and announces it', () => {
  render(<Money minor={128_465_000} symbol="Ks" hiddenAs="Balance hidden" />);
  expect(screen.queryByText(/1,284/)).not.toBeInTheDocument();
  expect(screen.getByText('Balance hidden')).toBeInTheDocument();
});

test('copies and shows the result in the button', async () => {
  const person = userEvent.setup();
  render(<CopyButton text="W2611193302" label="Copy" copiedLabel="Copied" failedLabel="Could not copy" />);
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Copied');
  expect(await navigator.clipboard.readText()).toBe('W2611193302');
});

test('shows progress and the change of a figure', async () => {
  const { container } = render(
    <>
      <Progress label="To level 6" share={1.4} legend="2,000,000.00" />
      <KpiTile name="Valid bet" figure="683.10M" change={{ direction: 'down', text: '−3 %' }} />
    </>,
  );
  expect(await screen.findByRole('progressbar', { name: 'To level 6' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  expect((await axe(container)).violations).toEqual([]);
});
