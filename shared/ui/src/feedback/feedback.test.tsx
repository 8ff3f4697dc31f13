import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useState } from 'react';
import { Alert } from './alert.tsx';
import { Count } from './count.tsx';
import { Empty } from './empty.tsx';
import { LoaderOverlay } from './loader-overlay.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { StatusChip, type StatusLooks } from './status-chip.tsx';
import { addToast, type Toast } from './toast-list.ts';
import { type ToastPosition, ToastStack } from './toast-stack.tsx';

const toast = (id: string, more: Partial<Toast> = {}): Toast => ({
  id,
  tone: 'info',
  text: `Message ${id}`,
  ...more,
});

function Stack({ first, position }: { first: Toast[]; position?: ToastPosition }) {
  const [toasts, setToasts] = useState(first);
  const dismiss = (id: string) => setToasts((list) => list.filter((each) => each.id !== id));
  return <ToastStack toasts={toasts} position={position} onDismiss={dismiss} closeLabel="Close" />;
}

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('disappear after five seconds, later when they have a button', () => {
    const undo = { label: 'Undo', run: () => undefined };
    render(<Stack first={[toast('a'), toast('b', { action: undo })]} />);
    wait(5000);
    expect(screen.queryByText('Message a')).not.toBeInTheDocument();
    expect(screen.getByText('Message b')).toBeInTheDocument();
    wait(5000);
    expect(screen.queryByText('Message b')).not.toBeInTheDocument();
  });

  test('stay while they are pointed at', () => {
    render(<Stack first={[toast('a')]} />);
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    wait(60_000);
    expect(screen.getByText('Message a')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    wait(5000);
    expect(screen.queryByText('Message a')).not.toBeInTheDocument();
  });

  test('are announced politely, errors at once', () => {
    render(<Stack first={[toast('a'), toast('b', { tone: 'danger' })]} />);
    expect(screen.getByRole('status')).toHaveTextContent('Message a');
    expect(screen.getByRole('alert')).toHaveTextContent('Message b');
  });

  test('are three at most, and a repeated one is shown once', () => {
    const many = ['a', 'b', 'c', 'b', 'd'].reduce<Toast[]>((list, id) => addToast(list, toast(id)), []);
    expect(many.map(({ id }) => id)).toEqual(['c', 'b', 'd']);
  });
});

test('lifts toasts above a dialog that opens over them @MSG-01', () => {
  // Emulates the browser's top layer, which jsdom lacks.
  const topLayer: Element[] = [];
  const popovers = {
    showPopover(this: HTMLElement) {
      topLayer.push(this);
    },
    hidePopover(this: HTMLElement) {
      topLayer.splice(topLayer.indexOf(this), 1);
    },
  };
  Object.assign(HTMLElement.prototype, popovers);
  const { container, unmount } = render(
    <>
      <Stack first={[toast('a')]} />
      <dialog>Notices</dialog>
      <details>Rules</details>
    </>,
  );
  const [stack, dialog, details] = container.children;
  expect(topLayer).toEqual([stack]);
  topLayer.push(dialog as Element);
  dialog?.setAttribute('open', '');
  fireEvent(dialog as Element, new Event('toggle'));
  expect(topLayer).toEqual([dialog, stack]);
  topLayer.push(details as Element);
  fireEvent(details as Element, new Event('toggle'));
  expect(topLayer.at(-1)).toBe(details);
  unmount();
  expect(topLayer).toEqual([dialog, details]);
  for (const name of Object.keys(popovers)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

test('runs a toast’s action and takes the toast away', async () => {
  const run = jest.fn();
  const first = [toast('a', { action: { label: 'Undo', run } })];
  const { container } = render(<Stack first={first} position="head" />);
  expect((await axe(container)).violations).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Message a')).not.toBeInTheDocument();
});

describe('the loader', () => {
  test('covers the page at once and stays 300 ms, then returns focus @MOD-04', () => {
    jest.useFakeTimers();
    const page = (shown: boolean) => (
      <>
        <button type="button">Transfer</button>
        <LoaderOverlay shown={shown} label="Loading" />
      </>
    );
    const { rerender } = render(page(false));
    screen.getByRole('button').focus();
    rerender(page(true));
    expect(screen.getByRole('dialog', { name: 'Loading' })).toBeVisible();
    rerender(page(false));
    act(() => jest.advanceTimersByTime(299));
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => jest.advanceTimersByTime(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button')).toHaveFocus();
    jest.useRealTimers();
  });
});

type Transfer = 'pending' | 'success';
const looks = {
  pending: { tone: 'waiting', icon: 'hourglass' },
  success: { tone: 'done' },
} satisfies StatusLooks<Transfer>;

test('shows states by word, not by colour alone', async () => {
  const { container } = render(
    <>
      <StatusChip status="pending" looks={looks} label="In process" />
      <Count value={0} />
      <Count value={120} label="120 unread messages" />
      <Alert tone="danger" title="The transfer failed" live>
        Nothing was taken.
      </Alert>
      <Empty title="No favourites yet" text="Tap the heart on any game." />
      <SkeletonGroup label="Loading games">
        <Skeleton ratio="3 / 4" />
      </SkeletonGroup>
    </>,
  );
  expect(screen.getByText('In process')).toBeInTheDocument();
  expect(screen.getByText('99+')).toBeInTheDocument();
  expect(screen.getByText('120 unread messages')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('The transfer failed');
  expect((await axe(container)).violations).toEqual([]);
});
