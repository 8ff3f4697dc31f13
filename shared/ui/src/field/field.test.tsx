import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Field } from './field.tsx';
import { FormSummary } from './form-summary.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const passwordTexts = { showLabel: 'Show', hideLabel: 'Hide', capsLockText: 'Caps lock is on' };

describe('a field', () => {
  it('ties label, helper and error to its control', () => {
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

  it('has nothing that axe finds, with any control', async () => {
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
  it('is shown on request', async () => {
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

  it('says while it has focus that caps lock is on', () => {
    render(<PasswordInput aria-label="Password" autoComplete="off" {...passwordTexts} />);
    const input = screen.getByLabelText('Password');
    fireEvent.keyUp(input, { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps lock is on')).toBeVisible();
    fireEvent.blur(input);
    expect(screen.queryByText('Caps lock is on')).not.toBeInTheDocument();
  });
});

it('leads from the summary to the wrong field', async () => {
  const go = jest.fn();
  const problems = [{ field: 'phone', text: 'Phone must have 9 digits' }];
  render(<FormSummary title="Not sent" problems={problems} onGo={go} />);
  await userEvent.click(screen.getByRole('button', { name: 'Phone must have 9 digits' }));
  expect(go).toHaveBeenCalledWith('phone');
});
