import type { RemoteStatus } from '@parlour/contracts';
import { createUnavailableRemotes } from './unavailable-remotes.ts';

const wallet = { remote: 'mfe-wallet', version: '1.0.0' };

function open(status: RemoteStatus = { state: 'live' }) {
  let current = status;
  const handlers: (() => void)[] = [];
  const unavailableRemotes = createUnavailableRemotes({
    getStatus: () => current,
    subscribe: (handler) => {
      handlers.push(handler);
      return () => undefined;
    },
  });
  const onChange = jest.fn();
  unavailableRemotes.subscribe(onChange);
  const setStatus = (next: RemoteStatus) => {
    current = next;
    for (const handler of handlers) handler();
  };
  return { unavailableRemotes, onChange, setStatus };
}

test('a remote is closed while it is in maintenance or disabled @PLAT-03', () => {
  const { unavailableRemotes, onChange, setStatus } = open();
  expect(unavailableRemotes.getReason('mfe-wallet')).toBeUndefined();
  setStatus({ state: 'maintenance', mode: 'block', notice: { EN: 'soon' } });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBe('maintenance');
  setStatus({ state: 'disabled' });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBe('disabled');
  setStatus({ state: 'live' });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('a remote that could not be loaded is closed until a view of it mounts @PLAT-08', () => {
  const { unavailableRemotes, onChange } = open();
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'load', message: 'http: 404' });
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'load', message: 'http: 404' });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBe('failed');
  expect(unavailableRemotes.getReason('mfe-lobby')).toBeUndefined();
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'mount', message: 'mounting failed' });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBe('failed');
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'mount', value: 12 });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('one view that fails does not close the others of its remote @PLAT-08', () => {
  const { unavailableRemotes, onChange } = open();
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'mount', message: 'mounting failed' });
  unavailableRemotes.onTelemetry({ ...wallet, kind: 'render', message: 'render failed' });
  expect(unavailableRemotes.getReason('mfe-wallet')).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
});
