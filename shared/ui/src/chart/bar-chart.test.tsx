import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { BarChart } from './bar-chart.tsx';
import { axisWidth, computeLayout } from './chart-layout.ts';
import { type ChartPoint, toDrawablePoints } from './chart-points.ts';

const days = (count: number): ChartPoint[] =>
  Array.from({ length: count }, (_, day) => ({
    key: `day-${day}`,
    label: `${day + 1} Nov`,
    value: (day + 1) * 1000,
    net: day % 2 === 0 ? 500 : -250,
  }));

const format = (value: number) => `${value}.00`;
const net = { name: 'Net', gainName: 'Won', lossName: 'Lost', format, tick: String };
const value = { name: 'Bet', format, tick: String };
const texts = { point: 'Day', showTable: 'Show as table', showChart: 'Show as chart' };

const chart = (points: ChartPoint[]) =>
  render(<BarChart label="Bets per day" points={points} value={value} net={net} texts={texts} />);

describe('a bar chart', () => {
  test('lets arrow keys choose a day and reads out its figures', async () => {
    chart(days(5));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
      '5 Nov, Bet 5000.00, Net 500.00',
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
      '4 Nov, Bet 4000.00, Net -250.00',
    );
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('1 Nov');
  });

  test('shows the same figures as a table', async () => {
    chart(days(3));
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole('cell', { name: '3000.00' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.getByRole('listbox', { name: 'Bets per day' })).toBeInTheDocument();
  });

  test('has nothing that axe finds', async () => {
    const { container } = chart(days(4));
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the layout of a chart', () => {
  test('draws losses below the zero line and keeps bars in the drawing', () => {
    const { marks, netTicks, height } = computeLayout(days(6), 600);
    const zero = netTicks.find((tick) => tick.value === 0)?.y ?? Number.NaN;
    expect(marks[1]?.net?.y).toBeCloseTo(zero);
    expect((marks[0]?.net?.y ?? 0) + (marks[0]?.net?.height ?? 0)).toBeCloseTo(zero);
    for (const { bar, column } of marks) {
      expect(bar?.x).toBeGreaterThanOrEqual(axisWidth);
      expect(column.x + column.width).toBeLessThanOrEqual(600 + column.width);
      expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(height);
    }
  });

  test('sums more than sixty days by week', () => {
    const weeks = toDrawablePoints(days(61));
    expect(weeks).toHaveLength(9);
    expect(weeks[0]).toEqual({ key: 'day-0', label: '1 Nov – 7 Nov', value: 28_000, net: 1250 });
    expect(toDrawablePoints(days(60))).toHaveLength(60);
  });
});
