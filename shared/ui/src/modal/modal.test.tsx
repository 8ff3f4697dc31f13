import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { Field } from '../field/field.tsx';
import { TextInput } from '../field/text-input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal, type ModalProps } from './modal.tsx';

function Page(props: Partial<ModalProps>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Log in</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Welcome" closeLabel="Close" {...props}>
        <Field label="Username">
          <TextInput />
        </Field>
        <Button>Send</Button>
      </Modal>
    </>
  );
}

/** A button of a row with a dialog that its owner removes once it has faded out. */
function RowAct() {
  const [shown, setShown] = useState<'rename'>();
  return (
    <>
      <Button onClick={() => setShown('rename')}>Rename</Button>
      {shown && <RenameDialog onClosed={() => setShown(undefined)} />}
    </>
  );
}

function RenameDialog({ onClosed }: { onClosed(): void }) {
  const [open, setOpen] = useState(true);
  return (
    <Modal open={open} onClose={() => setOpen(false)} onExited={onClosed} title="Rename">
      <Button onClick={() => setOpen(false)}>Cancel</Button>
    </Modal>
  );
}

const openDialog = async (props: Partial<ModalProps> = {}) => {
  const person = userEvent.setup();
  render(<Page {...props} />);
  await person.click(screen.getByRole('button', { name: 'Log in' }));
  return { person, dialog: await screen.findByRole('dialog') };
};

describe('a modal dialog', () => {
  test('appears 100 ms after it was requested @MOD-02', async () => {
    jest.useFakeTimers();
    render(<Page open />);
    act(() => jest.advanceTimersByTime(99));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.getByRole('dialog', { name: 'Welcome' })).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('shows a title and a cross only when they are given @MOD-02', async () => {
    const { dialog } = await openDialog({ title: undefined, closeLabel: undefined, label: 'Login' });
    expect(dialog).toHaveAccessibleName('Login');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  test('stays open when the background is pressed @MOD-02', async () => {
    const { dialog } = await openDialog();
    fireEvent.click(dialog);
    fireEvent.mouseDown(document.body);
    expect(dialog).toBeVisible();
  });

  test('puts focus into the first field and gives it back @MOD-02', async () => {
    const { person } = await openDialog();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log in' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('keeps focus inside when tabbing past either end @MOD-02', async () => {
    const { person } = await openDialog();
    await person.tab();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
    await person.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await person.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  test('closes on Escape', async () => {
    const { person } = await openDialog();
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('cannot be left while it is locked', async () => {
    const { person, dialog } = await openDialog({ locked: true });
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog).toBeVisible();
  });

  test('opens again when the browser closes it while it is locked', async () => {
    const { dialog } = await openDialog({ locked: true });
    (dialog as HTMLDialogElement).close();
    expect(dialog).toBeVisible();
  });

  test('removes its content once it has faded out', async () => {
    const { person } = await openDialog();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Welcome')).not.toBeInTheDocument());
  });

  test('tells its owner once that it has faded out', async () => {
    jest.useFakeTimers();
    const onExited = jest.fn();
    const modal = (open: boolean) => (
      <Modal open={open} onClose={() => undefined} onExited={onExited} label="Login">
        <Button>Send</Button>
      </Modal>
    );
    const { rerender } = render(modal(true));
    act(() => jest.advanceTimersByTime(100));
    rerender(modal(false));
    act(() => jest.advanceTimersByTime(200));
    expect(onExited).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1000));
    expect(onExited).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Send')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  test('tells its owner at once when it was closed before it appeared', async () => {
    jest.useFakeTimers();
    const onExited = jest.fn();
    const modal = (open: boolean) => (
      <Modal open={open} onClose={() => undefined} onExited={onExited} label="Login">
        <Button>Send</Button>
      </Modal>
    );
    const { rerender } = render(modal(true));
    rerender(modal(false));
    act(() => jest.advanceTimersByTime(1));
    expect(onExited).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  test('opens again when its button is pressed while it fades out', async () => {
    jest.useFakeTimers();
    render(<RowAct />);
    const button = screen.getByRole('button', { name: 'Rename' });
    fireEvent.click(button);
    act(() => jest.advanceTimersByTime(100));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    act(() => jest.advanceTimersByTime(10));
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeVisible();
    jest.useRealTimers();
  });

  test('closes only the upper one of two', async () => {
    const closeLower = jest.fn();
    const closeUpper = jest.fn();
    render(
      <Modal open onClose={closeLower} label="Lower">
        <Modal open onClose={closeUpper} label="Upper">
          <Button>Stay</Button>
        </Modal>
      </Modal>,
    );
    await screen.findByRole('dialog', { name: 'Upper' });
    await userEvent.keyboard('{Escape}');
    expect(closeUpper).toHaveBeenCalledTimes(1);
    expect(closeLower).not.toHaveBeenCalled();
  });

  test('lets the keyboard scroll long content without a field or button', async () => {
    const observed: (() => void)[] = [];
    globalThis.ResizeObserver = class {
      constructor(report: () => void) {
        observed.push(report);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    } as never;
    const modal = (content: ReactNode) => (
      <Modal open onClose={() => undefined} title="Terms" closeLabel="Close">
        {content}
      </Modal>
    );
    const { rerender } = render(modal(<p>Every word of the terms.</p>));
    const box = (await screen.findByText('Every word of the terms.')).parentElement as HTMLElement;
    Object.defineProperties(box, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
    for (const report of observed) report();
    await userEvent.tab();
    expect(box).toHaveFocus();
    rerender(modal(<Button>Agree</Button>));
    for (const report of observed) report();
    expect(box).not.toHaveAttribute('tabindex');
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
  });

  test('has nothing that axe finds', async () => {
    const { dialog } = await openDialog();
    expect((await axe(dialog)).violations).toEqual([]);
  });
});

describe('a confirmation', () => {
  test('starts on the safe choice and answers with verbs', async () => {
    const confirm = jest.fn();
    render(
      <ConfirmDialog
        open
        title="Log out?"
        confirmLabel="Log out"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={confirm}
        onCancel={() => undefined}
      >
        You will return to the home page.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stay' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});
