import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { AmountInput } from './amount-input.tsx';
import { Field } from './field.tsx';

function Deposit({ onChange }: { onChange: (minor: number | undefined) => void }) {
  const [minor, setMinor] = useState<number>();
  const change = (next: number | undefined) => {
    setMinor(next);
    onChange(next);
  };
  return (
    <>
      <Field label="Amount">
        <AmountInput minor={minor} onMinor={change} symbol="Ks" />
      </Field>
      <Button onClick={() => setMinor(5_000_000)}>50,000</Button>
    </>
  );
}

describe('an amount', () => {
  test('gets its separators while typing and reports minor units', async () => {
    const onChange = jest.fn();
    render(<Deposit onChange={onChange} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '1234567.5');
    expect(input).toHaveValue('1,234,567.5');
    expect(onChange).toHaveBeenLastCalledWith(123_456_750);
    await userEvent.tab();
    expect(input).toHaveValue('1,234,567.50');
  });

  test('keeps the caret in its place when a digit goes in the middle', async () => {
    render(<Deposit onChange={() => undefined} />);
    const input = screen.getByLabelText<HTMLInputElement>('Amount');
    await userEvent.type(input, '1234');
    input.setSelectionRange(2, 2);
    await userEvent.keyboard('9');
    expect(input).toHaveValue('19,234');
    expect(input.selectionStart).toBe(2);
    await userEvent.keyboard('{Delete}');
    expect(input).toHaveValue('1,934');
  });

  test('accepts a quick amount and can be cleared', async () => {
    const onChange = jest.fn();
    render(<Deposit onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: '50,000' }));
    const input = screen.getByLabelText('Amount');
    expect(input).toHaveValue('50,000');
    await userEvent.clear(input);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(input).toHaveValue('');
  });
});
