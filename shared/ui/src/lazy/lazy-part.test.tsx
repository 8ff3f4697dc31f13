import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { createLazyPart } from './create-lazy-part.tsx';
import { MissingDialog } from './missing-dialog.tsx';
import { MissingLine } from './missing-line.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

const missingScript = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const missingStyles = () =>
  Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' });

/** Starts a part whose first loads fail with `failures`, one after the other. */
function startPart(...failures: unknown[]) {
  const load = jest.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return { default: Greeting };
  });
  const Part = createLazyPart(load);
  const onMissing = jest.fn();
  const Page = () => (
    <>
      <p>The page</p>
      <Part
        name="Ada"
        loading={<p>Loading</p>}
        missing={(retry) => <MissingLine title="Not loaded" retryLabel="Try again" onRetry={retry} />}
        onMissing={onMissing}
      />
    </>
  );
  return { load, Part, Page, onMissing };
}

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render(): ReactNode {
    return this.state.message ? <p>Caught: {this.state.message}</p> : this.props.children;
  }
}

// React logs every error that a boundary catches.
let logged: jest.SpyInstance;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

describe('a lazy part', () => {
  test('shows that it loads, and then its content', async () => {
    const { Page, load } = startPart();
    render(<Page />);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['script', missingScript],
    ['stylesheet', missingStyles],
  ])('whose %s does not load is replaced alone, and loads on request @ERR-02', async (_, createFailure) => {
    const { Page, onMissing } = startPart(createFailure(), createFailure());
    render(<Page />);
    const person = userEvent.setup();
    await screen.findByText('Not loaded');
    expect(onMissing).toHaveBeenCalledTimes(1);
    expect(screen.getByText('The page')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Not loaded');
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
    expect(screen.queryByText('Not loaded')).not.toBeInTheDocument();
  });

  test('that did not load loads by itself when the browser is online again @ERR-02', async () => {
    const { Page, load } = startPart(missingScript());
    render(<Page />);
    await screen.findByText('Not loaded');
    await goOnline();
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
    await goOnline();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('that did not load loads again on its next use', async () => {
    const { Page } = startPart(missingScript());
    const { unmount } = render(<Page />);
    await screen.findByText('Not loaded');
    unmount();
    render(<Page />);
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  });

  test('passes an error of its code to the boundary above', async () => {
    const { Page } = startPart(new TypeError('x is not a function'));
    render(
      <Boundary>
        <Page />
      </Boundary>,
    );
    expect(await screen.findByText('Caught: x is not a function')).toBeInTheDocument();
  });

  test('passes an error of its rendering to the boundary above', async () => {
    const Broken = (): ReactNode => {
      throw new Error('no such game');
    };
    const Part = createLazyPart(async () => ({ default: Broken }));
    render(
      <Boundary>
        <Part missing={() => 'Not loaded'} />
      </Boundary>,
    );
    expect(await screen.findByText('Caught: no such game')).toBeInTheDocument();
  });

  test('renders at once when it was fetched in advance', async () => {
    const { Page, Part } = startPart();
    await Part.preload();
    render(<Page />);
    expect(screen.getByText('Hello Ada')).toBeInTheDocument();
  });

  test('can be fetched in advance, and a failure of that shows only when it is used', async () => {
    const { Page, Part, load } = startPart(missingScript());
    await act(async () => Part.preload());
    expect(load).toHaveBeenCalledTimes(1);
    render(<Page />);
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  });
});

test('the notice in the place of a dialog retries and closes, also by Escape', async () => {
  const [onRetry, onClose] = [jest.fn(), jest.fn()];
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const { unmount } = render(
    <MissingDialog
      title="Not loaded"
      text="Check the connection."
      retryLabel="Try again"
      closeLabel="Close"
      onRetry={onRetry}
      onClose={onClose}
    />,
  );
  const person = userEvent.setup();
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Not loaded' });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(dialog.open).toBe(true);
  unmount();
  expect(dialog.open).toBe(false);
  opener.remove();
});
