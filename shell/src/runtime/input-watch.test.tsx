import { minuteMs } from '@parlour/basics';
import {
  AmountInput,
  Checkbox,
  Field,
  Modal,
  PasswordInput,
  Segmented,
  Select,
  TextArea,
  TextInput,
} from '@parlour/ui';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type InputWatch, typingPauseMs, unsentLimitMs, watchInput } from './input-watch.ts';

const remote = 'mfe-member-center';
let watch: InputWatch;
let nowMs = 0;

beforeEach(() => {
  nowMs = 10 * minuteMs;
  watch = watchInput(document, () => nowMs);
});
afterEach(() => watch.stop());

const View = ({ children }: { children: ReactNode }) => <div data-remote={remote}>{children}</div>;
const inForm = (field: ReactNode) => (
  <View>
    <form>{field}</form>
  </View>
);
const inDialog = (field: ReactNode) => (
  <View>
    <Modal open onClose={() => undefined} title="Change the password">
      {field}
    </Modal>
  </View>
);

function Amount() {
  const [minor, setMinor] = useState<number>();
  return <AmountInput aria-label="Amount" symbol="K" minor={minor} onMinor={setMinor} />;
}
const twoWays = [
  { value: 'mail', label: 'Mail' },
  { value: 'phone', label: 'Phone' },
];
const options = [
  { value: 'a', label: 'Bank A' },
  { value: 'b', label: 'Bank B' },
];
const picture = new File(['bytes'], 'receipt.png', { type: 'image/png' });

/** Every control of the kit, and how a person fills it in. */
const controls: [string, ReactNode, () => Promise<unknown>][] = [
  ['a line of text', <TextInput key="" aria-label="Name" />, () => type('Name')],
  ['several lines', <TextArea key="" aria-label="Words" />, () => type('Words')],
  ['an amount', <Amount key="" />, () => userEvent.type(screen.getByLabelText('Amount'), '12')],
  [
    'a password',
    <Field key="" label="New password">
      <PasswordInput autoComplete="new-password" capsLockText="Caps lock" showLabel="Show" hideLabel="Hide" />
    </Field>,
    () => type('New password'),
  ],
  [
    'a list',
    <Select key="" aria-label="Bank" defaultValue="a" options={options} />,
    () => userEvent.selectOptions(screen.getByLabelText('Bank'), 'b'),
  ],
  ['a tick', <Checkbox key="" label="I agree" />, () => userEvent.click(screen.getByLabelText('I agree'))],
  [
    'a choice',
    <Segmented key="" label="Way" value={'mail' as string} onChange={() => undefined} segments={twoWays} />,
    () => userEvent.click(screen.getByLabelText('Phone')),
  ],
  [
    'a file',
    <input key="" type="file" aria-label="Receipt" />,
    () => userEvent.upload(screen.getByLabelText('Receipt'), picture),
  ],
];
const type = (label: string) => userEvent.type(screen.getByLabelText(label), 'half');

test.each(controls)('counts %s in a form and in a dialog as unsent @PLAT-04', async (_, field, fill) => {
  const form = render(inForm(field));
  expect(watch.hasUnsent(remote)).toBe(false);
  await fill();
  expect(watch.hasUnsent(remote)).toBe(true);
  form.unmount();
  expect(watch.hasUnsent(remote)).toBe(false);

  const dialog = render(inDialog(field));
  await screen.findByRole('dialog');
  expect(watch.hasUnsent(remote)).toBe(false);
  await fill();
  expect(watch.hasUnsent(remote)).toBe(true);
  dialog.unmount();
  expect(watch.hasUnsent(remote)).toBe(false);
});

test('counts neither an emptied field, nor one whose input moves along, nor one outside forms and dialogs', () => {
  render(
    <View>
      <form>
        <TextInput aria-label="Emptied" />
        <fieldset data-preserved>
          <TextInput aria-label="Preserved" />
        </fieldset>
      </form>
      <TextInput aria-label="Search" />
    </View>,
  );
  change('Preserved', 'a draft');
  change('Search', 'dragon');
  expect(watch.hasUnsent(remote)).toBe(false);
  change('Emptied', 'half');
  expect(watch.hasUnsent(remote)).toBe(true);
  change('Emptied', '');
  expect(watch.hasUnsent(remote)).toBe(false);
});

test('counts the field of a page in a panel for the remote of the page, not for that of the panel', () => {
  render(
    <View>
      <div data-remote="mfe-wallet">
        <form>
          <TextInput aria-label="Account" />
        </form>
      </div>
    </View>,
  );
  change('Account', 'half');
  expect([watch.hasUnsent('mfe-wallet'), watch.hasUnsent(remote)]).toEqual([true, false]);
});

test('forgets unsent input five minutes after the last one, and typing after a pause', () => {
  const { container } = render(inForm(<TextInput aria-label="Name" />));
  change('Name', 'half');
  nowMs += typingPauseMs - 1;
  expect(watch.isTyping(container)).toBe(true);
  nowMs += 1;
  expect(watch.isTyping(container)).toBe(false);
  nowMs += unsentLimitMs - typingPauseMs - 1;
  expect(watch.hasUnsent(remote)).toBe(true);
  nowMs += 1;
  expect(watch.hasUnsent(remote)).toBe(false);
});

const change = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
