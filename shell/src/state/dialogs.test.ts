import { createStore } from 'jotai';
import { createDialogs, dialogsAtom } from './dialogs.ts';

function startDialogs() {
  const store = createStore();
  return { dialogs: createDialogs(store), readOpen: () => store.get(dialogsAtom) };
}

test('two requests for a login share one dialog and its result', async () => {
  const { dialogs, readOpen } = startDialogs();
  const asked = [dialogs.login(), dialogs.login()];
  expect(readOpen()).toHaveLength(1);
  readOpen()[0]?.close(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
});

test('a login request while an abandoned dialog fades out opens a new dialog', async () => {
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
