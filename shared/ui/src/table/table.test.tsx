import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Modal } from '../modal/modal.tsx';
import { useInSummary } from './in-summary.ts';
import { computePageWindow } from './page-window.ts';
import { Pager } from './pager.tsx';
import { Table } from './table.tsx';
import type { Column, Sorting } from './table-types.ts';

interface Bet {
  id: string;
  game: string;
  stake: number;
}

const bets: Bet[] = [
  { id: 'B1', game: 'Golden Dragon', stake: 500 },
  { id: 'B2', game: 'Inle Elephant', stake: 1200 },
];

const columns: Column<Bet>[] = [
  { key: 'game', head: 'Game', onCard: 'key', sortable: true, cell: ({ game }) => game },
  { key: 'id', head: 'Number', cell: ({ id }) => id },
  {
    key: 'stake',
    head: 'Stake',
    onCard: 'amount',
    figure: true,
    sortable: true,
    total: '1700',
    cell: ({ stake }) => stake,
  },
];

function Records({ rows = bets }: { rows?: Bet[] }) {
  const [sorting, setSorting] = useState<Sorting>();
  return (
    <Table
      label="Bets"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sorting={sorting}
      onSort={setSorting}
      totalLabel="Page total"
      empty={<p>No bets yet</p>}
    />
  );
}

const onPhone = (matches: boolean) =>
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    value: () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });

afterEach(() => Reflect.deleteProperty(globalThis, 'matchMedia'));

/** Lets the test turn a phone that is upright at first. */
function holdPhone(): { turn(): void } {
  const listeners = new Set<() => void>();
  let matches = true;
  Object.defineProperty(globalThis, 'matchMedia', {
    configurable: true,
    value: () => ({
      get matches() {
        return matches;
      },
      addEventListener: (_: string, changed: () => void) => listeners.add(changed),
      removeEventListener: (_: string, changed: () => void) => listeners.delete(changed),
    }),
  });
  return {
    turn() {
      matches = !matches;
      act(() => {
        for (const changed of listeners) changed();
      });
    },
  };
}

function Renamer({ game }: Bet) {
  const [open, setOpen] = useState(false);
  if (useInSummary()) return game;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Rename {game}
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Rename" closeLabel="Close">
        <input aria-label="Reason" />
      </Modal>
    </>
  );
}

function Opener({ game }: Bet) {
  return useInSummary() ? game : <button type="button">{game}</button>;
}

describe('a table', () => {
  test('keeps the dialog of a row and its input when a phone is turned, and changes its form afterwards', async () => {
    const user = userEvent.setup();
    const phone = holdPhone();
    const opening: Column<Bet>[] = [
      { key: 'game', head: 'Game', onCard: 'key', opens: true, cell: (bet) => <Renamer {...bet} /> },
      ...columns.slice(1),
    ];
    render(<Table label="Bets" columns={opening} rows={bets.slice(0, 1)} rowKey={({ id }) => id} />);
    await user.click(screen.getByText('Golden Dragon'));
    await user.click(screen.getByRole('button', { name: 'Rename Golden Dragon' }));
    await user.type(await screen.findByLabelText('Reason'), 'a duplicate');
    phone.turn();
    expect(screen.getByLabelText('Reason')).toHaveValue('a duplicate');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('table', { name: 'Bets' })).toBeVisible();
  });

  test('shows a cell with a button as text in the summary of a card, and whole among its details', async () => {
    onPhone(true);
    const opening: Column<Bet>[] = [
      { key: 'game', head: 'Game', onCard: 'key', opens: true, cell: (bet) => <Opener {...bet} /> },
      ...columns.slice(1),
    ];
    const { container } = render(
      <Table label="Bets" columns={opening} rows={bets} rowKey={({ id }) => id} />,
    );
    const [summary] = container.getElementsByTagName('summary');
    expect(summary).toHaveTextContent(/^Golden Dragon500$/);
    expect(summary?.querySelector('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Golden Dragon', hidden: true })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  test('shows heads, rows and totals', async () => {
    const { container } = render(<Records />);
    expect(screen.getByRole('columnheader', { name: 'Game' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Golden Dragon' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '1700' })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  test('requests the largest figures first, and reverses on a second press', async () => {
    render(<Records />);
    const head = screen.getByRole('columnheader', { name: 'Stake' });
    expect(head).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(screen.getByRole('button', { name: 'Stake' }));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(screen.getByRole('button', { name: 'Stake' }));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
  });

  test('shows the replacement of an empty list', () => {
    render(<Records rows={[]} />);
    expect(screen.getByText('No bets yet')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  test('becomes a list of cards on phones, with the rest on tap', async () => {
    onPhone(true);
    const { container } = render(<Records />);
    expect(screen.getByRole('list', { name: 'Bets' })).toBeInTheDocument();
    expect(screen.getByText('B1')).not.toBeVisible();
    await userEvent.click(screen.getByText('Golden Dragon'));
    expect(screen.getByText('B1')).toBeVisible();
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the row of page numbers', () => {
  test.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, 5, 'gap-after', 20]],
    [10, 20, [1, 'gap-before', 9, 10, 11, 'gap-after', 20]],
    [20, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  ])('on page %i of %i', (page, pageCount, expected) => {
    expect(computePageWindow(page, pageCount)).toEqual(expected);
  });
});

describe('a pager', () => {
  const texts = { label: 'Pages', previous: 'Previous', next: 'Next', page: (n: number) => `Page ${n}` };

  test('steps, and not beyond the ends', async () => {
    const go = jest.fn();
    const { container } = render(<Pager page={1} pageCount={3} onPage={go} texts={texts} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(go).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(go).toHaveBeenCalledWith(2);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect((await axe(container)).violations).toEqual([]);
  });

  test('is left out for a single page', () => {
    const { container } = render(<Pager page={1} pageCount={1} onPage={() => undefined} texts={texts} />);
    expect(container).toBeEmptyDOMElement();
  });
});
