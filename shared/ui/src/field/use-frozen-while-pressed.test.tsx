import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from './field.tsx';
import { FieldError } from './field-error.tsx';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

const complaint = 'Begins with a letter';

/** The visible state at the moment in which a press is handled. */
const log: string[] = [];
const note = (what: string) => {
  log.push(`${what}: ${screen.queryByText(complaint) ? 'moved' : 'in place'}`);
};

const validate = jest.fn((value: string) => /^[a-z]/.test(value) || complaint);

function Registration({ send }: { send?: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    mode: 'onTouched',
    defaultValues: { username: '' },
  });
  const error = formState.errors.username?.message;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        note('submit');
        void handleSubmit(() => send?.())(event);
      }}
    >
      <Field label="Username" {...(error === undefined ? { helper: '2 to 16 letters' } : { error })}>
        <TextInput {...register('username', { validate })} />
      </Field>
      <label>
        <input type="checkbox" onChange={() => note('tick')} /> Old enough
      </label>
      <button type="submit">Open account</button>
    </form>
  );
}

/** Renders the form with an invalid name; the focus is still in its field. */
async function openWithWrongName() {
  const user = userEvent.setup();
  const send = jest.fn();
  const page = render(<Registration send={send} />);
  const name = screen.getByLabelText('Username');
  await user.type(name, '1a');
  expect(validate).not.toHaveBeenCalled();
  return { user, name, send, page };
}

/** Resolves once the field has lost focus and its rule has run. */
async function submitted(): Promise<void> {
  await waitFor(() => expect(validate).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

beforeEach(() => {
  log.length = 0;
  validate.mockClear();
});

describe('the error of a field', () => {
  test('is shown after the press that left it, which hits its target @VAL-02', async () => {
    const { user, name } = await openWithWrongName();
    const box = screen.getByRole('checkbox');
    await user.pointer({ keys: '[MouseLeft>]', target: box });
    expect(name).not.toHaveFocus();
    await submitted();
    expect(name).toBeValid();
    expect(screen.queryByText(complaint)).not.toBeInTheDocument();
    expect(screen.getByText('2 to 16 letters')).toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: box });
    expect(box).toBeChecked();
    expect(log).toEqual(['tick: in place']);
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(screen.queryByText('2 to 16 letters')).not.toBeInTheDocument();
    expect(name).toBeInvalid();
  });

  test('is shown at once when the keyboard leaves the field @VAL-02', async () => {
    const { user, name } = await openWithWrongName();
    await user.tab();
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(name).toBeInvalid();
    await user.keyboard(' ');
    expect(log).toEqual(['tick: moved']);
  });

  test('is shown after a press that ends elsewhere @VAL-02', async () => {
    const { user } = await openWithWrongName();
    await user.pointer([
      { keys: '[MouseLeft>]', target: screen.getByRole('button') },
      { target: document.body },
    ]);
    await submitted();
    expect(screen.queryByText(complaint)).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: document.body });
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(log).toEqual([]);
  });

  test.each([
    ['was dragged away', () => fireEvent.pointerCancel(document.body)],
    ['ended over a list of the system', () => fireEvent.mouseMove(document.body, { buttons: 0 })],
    ['ended with the keyboard', () => fireEvent.keyDown(document.body, { key: 'Enter' })],
  ])('is shown after a press that %s @VAL-02', async (_how, end) => {
    const { user } = await openWithWrongName();
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('checkbox') });
    await submitted();
    fireEvent.mouseMove(document.body, { buttons: 1 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByText(complaint)).not.toBeInTheDocument();
    end();
    expect(await screen.findByText(complaint)).toBeInTheDocument();
  });

  test('is shown by the next form, even if a press in the last one never ended', async () => {
    const { user, page } = await openWithWrongName();
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('checkbox') });
    page.unmount();
    render(
      <Field label="Username" error={complaint}>
        <TextInput />
      </Field>,
    );
    expect(screen.getByText(complaint)).toBeInTheDocument();
  });
});

test.each([
  ['mouse', '[MouseLeft]'],
  // A finger's press takes the focus only when it ends.
  ['finger', '[TouchA]'],
])('shows the error of a checkbox only after the press of a %s is over @VAL-02', async (_what, keys) => {
  function Terms() {
    const [wrong, setWrong] = useState(false);
    return (
      <>
        <Field label="Username">
          <TextInput />
        </Field>
        <input type="checkbox" aria-label="Agreed" onBlur={() => setWrong(true)} />
        {wrong && <FieldError>{complaint}</FieldError>}
        <button type="button" onClick={() => note('press')}>
          Open account
        </button>
      </>
    );
  }
  const user = userEvent.setup();
  render(<Terms />);
  await user.pointer({ keys, target: screen.getByRole('checkbox') });
  await user.pointer({ keys, target: screen.getByRole('button') });
  expect(log).toEqual(['press: in place']);
  expect(await screen.findByText(complaint)).toBeInTheDocument();
});

test('leaves the notice of caps lock in place until the press is over', async () => {
  const texts = { showLabel: 'Show', hideLabel: 'Hide', capsLockText: 'Caps lock is on' };
  const user = userEvent.setup();
  render(
    <>
      <PasswordInput aria-label="Password" autoComplete="off" {...texts} />
      <button type="button">Log in</button>
    </>,
  );
  const input = screen.getByLabelText('Password');
  await user.click(input);
  fireEvent.keyUp(input, { key: 'A', modifierCapsLock: true });
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Log in' }) });
  expect(input).not.toHaveFocus();
  expect(screen.getByText('Caps lock is on')).toBeVisible();
  await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('button', { name: 'Log in' }) });
  await waitFor(() => expect(screen.queryByText('Caps lock is on')).not.toBeInTheDocument());
});
