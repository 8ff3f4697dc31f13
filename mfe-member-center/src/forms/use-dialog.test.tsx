import { act, renderHook } from '@testing-library/react';
import { useDialog } from './use-dialog.ts';

test('the late end of a dialog does not close the dialog opened since', () => {
  const { result } = renderHook(() => useDialog<string>());
  act(() => result.current.open('first'));
  const first = result.current.dialog;
  act(() => result.current.open('next'));
  act(() => first?.onClosed());
  expect(result.current.dialog?.subject).toBe('next');
  expect(result.current.dialog?.key).not.toBe(first?.key);
  act(() => result.current.dialog?.onClosed());
  expect(result.current.dialog).toBeUndefined();
  act(() => result.current.open('first'));
  expect(result.current.dialog?.subject).toBe('first');
});
