import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Button } from '../button/button.tsx';
import { Modal } from '../modal/modal.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { Tooltip } from './tooltip.tsx';

const language = (choose: (code: string) => void) => (
  <Menu
    trigger={<Button>English</Button>}
    items={[
      { key: 'en', label: 'English', checked: true, onSelect: () => choose('en') },
      { key: 'my', label: 'မြန်မာ', lang: 'my', checked: false, onSelect: () => choose('my') },
      'divider',
      { key: 'zh', label: '中文', lang: 'zh-CN', checked: false, onSelect: () => choose('zh') },
    ]}
  />
);

describe('a menu', () => {
  test('is opened, walked and chosen from by keyboard', async () => {
    const choose = jest.fn();
    render(language(choose));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(choose).toHaveBeenCalledWith('my');
    await waitFor(() => expect(screen.getByRole('button', { name: 'English' })).toHaveFocus());
  });

  test('marks the chosen entry', async () => {
    render(language(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeChecked();
    expect(screen.getByRole('menuitemradio', { name: '中文' })).not.toBeChecked();
    expect((await axe(screen.getByRole('menu'))).violations).toEqual([]);
  });

  test('opens inside the dialog of its button, and Escape closes only the menu', async () => {
    const close = jest.fn();
    render(
      <Modal open onClose={close} label="Settings">
        {language(() => undefined)}
      </Modal>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Settings' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'English' }));
    expect(await within(dialog).findByRole('menu')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(close).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });
});

test('closes a popover from within and returns focus', async () => {
  render(
    <Popover trigger={<Button>Filters</Button>} label="Filters of the list">
      {(close) => <Button onClick={close}>Apply</Button>}
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('dialog', { name: 'Filters of the list' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters' })).toHaveFocus());
});

describe('a tooltip', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  test('appears shortly after the pointer and stays while it is read', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    render(
      <Tooltip text="At most 5,000,000.00">
        <Button>Amount</Button>
      </Tooltip>,
    );
    await user.hover(screen.getByRole('button'));
    pass(299);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    pass(1);
    const tip = screen.getByRole('tooltip');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('At most 5,000,000.00');
    await user.hover(tip);
    pass(1000);
    expect(tip).toBeInTheDocument();
    await user.unhover(tip);
    pass(149);
    expect(tip).toBeInTheDocument();
    pass(1);
    expect(tip).not.toBeInTheDocument();
  });
});
