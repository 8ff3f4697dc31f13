import { screen, waitFor } from '@testing-library/react';
import { createRelease } from '../testing/fake-releases.ts';
import { endTestShell, lobby, startTestShell } from '../testing/start-test-shell.tsx';

const origin = 'http://127.0.0.1:3001';
const local = createRelease('mfe-lobby', '1.0.0-local.abc', { contributions: lobby.contributions });
const at = `/?remote=mfe-lobby@${origin}`;

beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(() => endTestShell());

const start = (language?: 'MY' | 'CN') =>
  startTestShell({
    at,
    builds: { [origin]: local },
    prepareWire: (wire) => wire.publish(local),
    ...(language && { language }),
  });

test('a link asks before it runs a build, names its address and what its code can do, and can be stopped @PLAT-07', async () => {
  const { shell, user } = await start();
  const question = await screen.findByRole('dialog', { name: `Run code from ${origin}?` });
  expect(question).toHaveTextContent(`mfe-lobby would come from ${origin} instead of this site`);
  expect(question).toHaveTextContent('That code can see and do everything that you can here');
  expect(shell.runtime.overrides.release('mfe-lobby')).toBeUndefined();
  expect(window.location.search).toBe('');
  await user.click(screen.getByRole('button', { name: 'Run it' }));
  await waitFor(() => expect(shell.runtime.overrides.release('mfe-lobby')).toBeDefined());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByText(/mfe-lobby comes from/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End' }));
  expect(shell.runtime.overrides.list()).toEqual([]);
});

test('the person can keep the release of the site @PLAT-07', async () => {
  const { shell, user } = await start();
  await user.click(await screen.findByRole('button', { name: 'Keep the site’s own' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(shell.runtime.overrides.list()).toEqual([]);
});

test.each([
  ['MY', `${origin} မှ ကုဒ်ကို အသုံးပြုမလား။`, 'အသုံးပြုမည်'],
  ['CN', `要运行来自 ${origin} 的代码吗？`, '运行'],
] as const)('the question is in the language of the page: %s @PLAT-07', async (language, title, yes) => {
  await start(language);
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: yes })).toBeInTheDocument();
});
