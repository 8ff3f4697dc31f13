import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { useForm } from 'react-hook-form';
import { Field } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const passwordTexts = { showLabel: 'Show', hideLabel: 'Hide', capsLockText: 'Caps lock is on' };

describe('a field', () => {
  test('ties label, helper and error to its control', () => {
    render(
      <Field label="Username" helper="2 to 16 letters" error="Begins with a letter" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText(/Username/);
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Begins with a letter 2 to 16 letters');
  });

  test('has nothing that axe finds, with any control', async () => {
    const { container } = render(
      <>
        <Field label="Name" error="Too short">
          <TextInput icon="user" />
        </Field>
        <Field label="Password">
          <PasswordInput autoComplete="new-password" {...passwordTexts} />
        </Field>
        <Field label="Bank">
          <Select placeholder="Choose" options={[{ value: 'a', label: 'Ayar Bank' }]} />
        </Field>
        <Field label="Remark">
          <TextArea />
        </Field>
        <PasswordStrength level={3} word="Good" />
      </>,
    );
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('a password', () => {
  test('is shown on request', async () => {
    render(
      <Field label="Password">
        <PasswordInput autoComplete="current-password" {...passwordTexts} />
      </Field>,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  test('shows while it has focus that caps lock is on', () => {
    render(<PasswordInput aria-label="Password" autoComplete="off" {...passwordTexts} />);
    const input = screen.getByLabelText('Password');
    fireEvent.keyUp(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps lock is on')).toBeVisible();
    fireEvent.blur(input);
    expect(screen.queryByText('Caps lock is on')).not.toBeInTheDocument();
  });
});

describe('a form of the kit’s fields', () => {
  function Login({ send }: { send: (entries: unknown) => void }) {
    const { register, handleSubmit, formState } = useForm({ defaultValues: { username: '', bank: '' } });
    return (
      <form onSubmit={handleSubmit(send)}>
        <Field label="Username" error={formState.errors.username?.message}>
          <TextInput {...register('username', { required: 'Enter your username' })} />
        </Field>
        <Field label="Bank">
          <Select options={[{ value: 'a', label: 'Ayar Bank' }]} {...register('bank')} />
        </Field>
        <button type="submit">Log in</button>
      </form>
    );
  }

  test('accepts the result of `register`, and focuses the first invalid field', async () => {
    const send = jest.fn();
    render(<Login send={(entries) => send(entries)} />);
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter your username')).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Username'), 'ada');
    await userEvent.selectOptions(screen.getByLabelText('Bank'), 'Ayar Bank');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ username: 'ada', bank: 'a' }));
  });
});
