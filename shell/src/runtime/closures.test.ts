import type { RemoteStatus } from '@parlour/contracts';
import { createClosures } from './closures.ts';

const wallet = { remote: 'mfe-wallet', version: '1.0.0' };

function open(status: RemoteStatus = { state: 'live' }) {
  let current = status;
  const handlers: (() => void)[] = [];
  const closures = createClosures({
    of: () => current,
    subscribe: (handler) => {
      handlers.push(handler);
      return () => undefined;
    },
  });
  const heard = jest.fn();
  closures.subscribe(heard);
  const become = (next: RemoteStatus) => {
    current = next;
    for (const handler of handlers) handler();
  };
  return { closures, heard, become };
}

test('a remote in maintenance or switched off is closed while that lasts @PLAT-03', () => {
  const { closures, heard, become } = open();
  expect(closures.of('mfe-wallet')).toBeUndefined();
  become({ state: 'maintenance', mode: 'block', notice: { EN: 'soon' } });
  expect(closures.of('mfe-wallet')).toBe('maintenance');
  become({ state: 'disabled' });
  expect(closures.of('mfe-wallet')).toBe('disabled');
  become({ state: 'live' });
  expect(closures.of('mfe-wallet')).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(3);
});

test('a remote that could not be loaded is closed until a view of it mounts @PLAT-08', () => {
  const { closures, heard } = open();
  closures.noticed({ ...wallet, kind: 'load', message: 'http: 404' });
  closures.noticed({ ...wallet, kind: 'load', message: 'http: 404' });
  expect(closures.of('mfe-wallet')).toBe('failed');
  expect(closures.of('mfe-lobby')).toBeUndefined();
  closures.noticed({ ...wallet, kind: 'mount', message: 'mounting failed' });
  expect(closures.of('mfe-wallet')).toBe('failed');
  closures.noticed({ ...wallet, kind: 'mount', value: 12 });
  expect(closures.of('mfe-wallet')).toBeUndefined();
  expect(heard).toHaveBeenCalledTimes(2);
});

test('one view that fails does not close the others of its remote @PLAT-08', () => {
  const { closures, heard } = open();
  closures.noticed({ ...wallet, kind: 'mount', message: 'mounting failed' });
  closures.noticed({ ...wallet, kind: 'render', message: 'render failed' });
  expect(closures.of('mfe-wallet')).toBeUndefined();
  expect(heard).not.toHaveBeenCalled();
});
