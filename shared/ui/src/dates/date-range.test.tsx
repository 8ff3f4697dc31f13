import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { DateRange, type DateRangeTexts } from './date-range.tsx';
import {
  clampToLastDays,
  countDays,
  type DayRange,
  findPreset,
  getNeighbourRange,
  getPresetRange,
  parseRange,
  toInstants,
  toIsoDay,
} from './date-range-rules.ts';

const today = '2026-03-02';
const limits = { min: '2025-12-01', max: today };

describe('the days of a period', () => {
  test('are counted with both ends, over the end of a month', () => {
    expect(getPresetRange('last7', today)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(countDays(getPresetRange('last30', today))).toBe(30);
    expect(findPreset(getPresetRange('yesterday', today), today)).toBe('yesterday');
    expect(findPreset({ from: '2026-01-01', to: '2026-01-09' }, today)).toBeUndefined();
  });

  test('have neighbours of 7 and 30 days within the limits', () => {
    const week = getPresetRange('last7', today);
    expect(getNeighbourRange(week, -7, limits)).toEqual({ from: '2026-02-17', to: '2026-02-23' });
    expect(getNeighbourRange(week, 7, limits)).toBeUndefined();
    expect(getNeighbourRange({ from: '2025-12-11', to: '2025-12-31' }, -30, limits)).toEqual({
      from: '2025-12-01',
      to: '2025-12-10',
    });
  });

  test('are put in order when typed, and refused outside the limits', () => {
    expect(parseRange('2026-02-10', '2026-02-01', limits)).toEqual({
      from: '2026-02-01',
      to: '2026-02-10',
    });
    expect(parseRange('2025-11-30', '2026-02-01', limits)).toBeUndefined();
    expect(parseRange('', '2026-02-01', limits)).toBeUndefined();
    expect(parseRange('2026-02-31x', '2026-02-01', limits)).toBeUndefined();
  });
});

const texts: DateRangeTexts = {
  label: 'Period',
  presets: { today: 'Today', yesterday: 'Yesterday', last7: 'Last 7 days', last30: 'Last 30 days' },
  from: 'From',
  to: 'To',
  apply: 'Show',
  wrong: 'Choose days of the last three months',
  previous: (days) => `Previous ${days} days`,
  next: (days) => `Next ${days} days`,
  range: ({ from, to }) => `${from} – ${to}`,
};

function Period() {
  const [range, setRange] = useState<DayRange>(getPresetRange('last7', today));
  return <DateRange range={range} onRange={setRange} today={today} limits={limits} texts={texts} />;
}

describe('a range of the visitor', () => {
  test('runs from the first midnight to the one after its last day', () => {
    const { from, to } = toInstants({ from: '2026-02-28', to: '2026-03-01' });
    expect(from).toEqual(new Date(2026, 1, 28));
    expect(to).toEqual(new Date(2026, 2, 2));
  });

  test('names the day of a moment as the visitor sees it', () => {
    expect(toIsoDay(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01');
  });

  test('keeps its last days when it is too long', () => {
    expect(clampToLastDays({ from: '2026-01-01', to: '2026-03-02' }, 31)).toEqual({
      from: '2026-01-31',
      to: '2026-03-02',
    });
    expect(clampToLastDays({ from: '2026-03-01', to: '2026-03-02' }, 31).from).toBe('2026-03-01');
  });
});

describe('a date range', () => {
  test('takes a preset and shows it', async () => {
    render(<Period />);
    await userEvent.click(screen.getByRole('button', { name: '2026-02-24 – 2026-03-02' }));
    expect(screen.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
    expect(screen.getByRole('button', { name: '2026-03-01 – 2026-03-01' })).toBeInTheDocument();
  });

  test('takes typed days and shows an error for days outside the limits', async () => {
    render(<Period />);
    await userEvent.click(screen.getByRole('button', { name: '2026-02-24 – 2026-03-02' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2025-01-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose days of the last three months');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(screen.getByRole('button', { name: '2026-01-01 – 2026-03-02' })).toBeInTheDocument();
  });

  test('steps back a week, and not into the future', async () => {
    const { container } = render(<Period />);
    expect(screen.getByRole('button', { name: 'Next 7 days' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Previous 7 days' }));
    expect(screen.getByRole('button', { name: '2026-02-17 – 2026-02-23' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });
});
