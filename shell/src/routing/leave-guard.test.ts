import { createLeaveGuard } from './leave-guard.ts';

const question = { title: 'Leave?', confirmLabel: 'Leave', cancelLabel: 'Stay' };

function setUp(leave: boolean) {
  const confirm = jest.fn(async () => leave);
  const guard = createLeaveGuard(window, confirm);
  const move = async (oldUrl: string, newUrl: string) => {
    let cancelled: Promise<boolean> = Promise.resolve(false);
    const detail = {
      oldUrl: `https://parlour.test${oldUrl}`,
      newUrl: `https://parlour.test${newUrl}`,
      cancelNavigation: (cancel: Promise<boolean>) => {
        cancelled = cancel;
      },
    };
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
    return { cancelled: await cancelled };
  };
  return { confirm, guard, move };
}

afterEach(() => window.dispatchEvent(new CustomEvent('single-spa:routing-event')));

test('keeps the page when the person stays', async () => {
  const { guard, move } = setUp(false);
  const release = guard.add(question);
  expect(await move('/?member=depositv2', '/promotions')).toEqual({ cancelled: true });
  release();
});

test('lets the page go when the person leaves', async () => {
  const { guard, move, confirm } = setUp(true);
  const release = guard.add(question);
  expect(await move('/?member=depositv2', '/?member=withdraw')).toEqual({ cancelled: false });
  expect(confirm).toHaveBeenCalledTimes(1);
  release();
});

test('moves the routers back to the page that stays', async () => {
  const { guard, move } = setUp(false);
  const release = guard.add(question);
  const onPopState = jest.fn();
  window.addEventListener('popstate', onPopState);
  await move('/?member=depositv2', '/promotions');
  expect(onPopState).not.toHaveBeenCalled();
  window.dispatchEvent(new CustomEvent('single-spa:routing-event'));
  window.dispatchEvent(new CustomEvent('single-spa:routing-event'));
  expect(onPopState).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', onPopState);
  release();
});

test('does not ask within the same panel page, nor after the guard is removed', async () => {
  const { guard, move, confirm } = setUp(false);
  const release = guard.add(question);
  await move('/?member=depositv2', '/?member=depositv2&order=D1');
  release();
  await move('/?member=depositv2', '/promotions');
  expect(confirm).not.toHaveBeenCalled();
});

test('shows the browser’s own question when the tab closes, and only while a guard is active', () => {
  const { guard } = setUp(false);
  const release = guard.add(question);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  release();
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});
