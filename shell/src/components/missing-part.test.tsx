import { render, screen, within } from '@testing-library/react';
import { ServicesProvider } from '../context/services.tsx';
import { endTestShell, startTestShell } from '../testing/start-test-shell.tsx';
import { MissingToast } from './missing-part.tsx';

beforeAll(() => {
  window.scrollTo = () => undefined;
});
afterEach(endTestShell);

test('a menu that did not load shows its button again, and a toast says why @ERR-02', async () => {
  const { shell, user } = await startTestShell({ at: '/' });
  const [onShown, retry] = [jest.fn(), jest.fn()];
  render(
    <ServicesProvider services={shell}>
      <MissingToast onShown={onShown} retry={retry}>
        <button type="button">Language</button>
      </MissingToast>
    </ServicesProvider>,
  );
  expect(screen.getByRole('button', { name: 'Language' })).toBeInTheDocument();
  const text = await screen.findByText("This part of the page didn't load");
  expect(onShown).toHaveBeenCalledTimes(1);
  const toast = text.closest('li');
  if (!toast) throw new Error('The message is not in a toast.');
  await user.click(within(toast).getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
