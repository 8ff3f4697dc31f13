import { cleanup, render, screen } from '@testing-library/react';
import { Root } from './root.tsx';
import type { Shell } from './start/start-page.ts';
import { endTestShell, startTestShell } from './testing/start-test-shell.tsx';

afterEach(async () => {
  jest.restoreAllMocks();
  await endTestShell();
});

test('an error of the shell is reported, and the page says so and offers to try again @ERR-02', async () => {
  window.scrollTo = () => undefined;
  const { shell, user } = await startTestShell({ at: '/' });
  cleanup();
  // React logs every error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported: unknown[] = [];
  const broken: Partial<Shell> = { ...shell, reportError: (error) => reported.push(error) };
  delete broken.runtime;
  render(<Root shell={broken as Shell} />);
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
  expect(reported).toEqual([new Error('ServicesProvider does not have "runtime".')]);

  broken.runtime = shell.runtime;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
});

test('the page starts in a browser that forbids storage', async () => {
  const forbid = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const names = ['localStorage', 'sessionStorage'] as const;
  const allowed = names.map((name) => [name, Object.getOwnPropertyDescriptor(window, name)] as const);
  try {
    await startTestShell({
      at: '/',
      prepareWire() {
        // The shell's code has not run yet.
        for (const name of names) Object.defineProperty(window, name, { configurable: true, get: forbid });
      },
    });
    expect(await screen.findByText('mfe-lobby 1.0.0 home')).toBeInTheDocument();
  } finally {
    for (const [name, descriptor] of allowed) if (descriptor) Object.defineProperty(window, name, descriptor);
  }
});

test('a reported error names the shell and its version', async () => {
  const { shell } = await startTestShell({ at: '/' });
  const sent: string[] = [];
  Object.assign(globalThis, {
    fetch: async (_: string, init: RequestInit) => {
      sent.push(String(init.body));
      return new Response();
    },
  });
  shell.reportError(new TypeError('x is not a function'));
  shell.stop();
  expect(sent.join()).toContain(
    '"kind":"error","remote":"shell","version":"1.0.0","message":"x is not a function"',
  );
});
