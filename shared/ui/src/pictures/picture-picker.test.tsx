import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PicturePicker, type PicturePickerTexts } from './picture-picker.tsx';
import { usePictureList } from './use-picture-list.ts';

const texts: PicturePickerTexts = {
  label: 'Receipt',
  choose: 'Choose',
  rule: () => 'Up to three',
  state: (kind, size) => `${size} MB, ${kind}`,
  error: (code) => code,
  remove: (name) => `Remove ${name}`,
};

test('shows how many bytes of a picture have been sent, until it is there @VAL-04 @WAL-02', async () => {
  let report: (sent: number, all: number) => void = () => undefined;
  let finish: (id: string) => void = () => undefined;
  function Form() {
    const list = usePictureList({
      rules: { bytesMax: 1_000, countMax: 3, mediaTypes: ['image/png'] },
      upload: (_file, { onProgress }) => {
        report = onProgress;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      toCode: () => 'failed',
    });
    return (
      <>
        <PicturePicker list={list} texts={texts} />
        <output>{list.ids.join()}</output>
      </>
    );
  }
  render(<Form />);
  const file = new File(['x'.repeat(300)], 'receipt.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Choose'), file);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  // The request is a third larger than the file.
  act(() => report(100, 400));
  const bar = screen.getByRole('progressbar', { name: 'receipt.png' });
  expect(bar).toHaveAttribute('max', '300');
  expect(bar).toHaveAttribute('value', '75');
  act(() => report(400, 400));
  expect(bar).toHaveAttribute('value', '300');
  await act(async () => finish('id-1'));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText('< 0.1 MB, there')).toBeVisible();
});
