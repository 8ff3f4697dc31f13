import { createStore } from 'jotai';
import { createDialogs, dialogsAtom } from './dialogs.ts';

function startDialogs() {
  const store = createStore();
  return { dialogs: createDialogs(store), readOpen: () => store.get(dialogsAtom) };
}

test('two who ask for a login share one dialog and its end', async () => {
  const { dialogs, readOpen } = startDialogs();
  const asked = [dialogs.login(), dialogs.login()];
  expect(readOpen()).toHaveLength(1);
  readOpen()[0]?.close(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
});

test('a login that is asked for while an abandoned dialog fades out gets a dialog of its own', async () => {
  const { dialogs, readOpen } = startDialogs();
  const first = dialogs.login();
  const [fading] = readOpen();
  fading?.abandon();
  const second = dialogs.login();
  expect(readOpen()).toHaveLength(2);
  fading?.close(false);
  expect(await first).toBe(false);
  readOpen()[0]?.close(true);
  expect(await second).toBe(true);
  expect(readOpen()).toEqual([]);
});
