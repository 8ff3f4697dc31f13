import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Segmented } from './segmented.tsx';
import { Tabs } from './tabs.tsx';

type View = 'name' | 'code';

function Login() {
  const [view, setView] = useState<View>('name');
  return (
    <Segmented
      label="Way to log in"
      value={view}
      onChange={setView}
      segments={[
        { value: 'name', label: 'Username' },
        { value: 'code', label: 'SMS code' },
      ]}
    />
  );
}

function Records() {
  const [tab, setTab] = useState<'bets' | 'money'>('bets');
  return (
    <Tabs
      label="Records"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'bets', label: 'Bets' },
        { value: 'money', label: 'Money' },
      ]}
    >
      {tab === 'bets' ? 'All bets' : 'All movements'}
    </Tabs>
  );
}

test('switches views with arrow keys from one tab stop', async () => {
  const { container } = render(<Login />);
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Username' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'SMS code' })).toBeChecked();
  expect((await axe(container)).violations).toEqual([]);
});

test('switches tabs with arrow keys and shows the chosen panel', async () => {
  const { container } = render(<Records />);
  await userEvent.click(screen.getByRole('tab', { name: 'Bets' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Money' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('All movements');
  expect((await axe(container)).violations).toEqual([]);
});

test('toggles a checkbox by its label', async () => {
  const { container } = render(<Checkbox label="Remember me for 1 day" />);
  await userEvent.click(screen.getByText('Remember me for 1 day'));
  expect(screen.getByRole('checkbox')).toBeChecked();
  expect((await axe(container)).violations).toEqual([]);
});
