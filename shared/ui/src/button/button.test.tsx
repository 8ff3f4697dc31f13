import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { LinkButton } from './link-button.tsx';

describe('a button', () => {
  test('does nothing on a second press while busy, and keeps its label', async () => {
    const press = jest.fn();
    const { rerender } = render(<Button onClick={press}>Send</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    rerender(
      <Button busy onClick={press}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(press).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  });

  test('does nothing while its page disables it', async () => {
    const press = jest.fn();
    render(
      <Button aria-disabled onClick={press}>
        Back
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(press).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('sends no form while busy', async () => {
    const send = jest.fn((event: Event) => event.preventDefault());
    render(
      <form
        ref={(form) => {
          form?.addEventListener('submit', send);
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).not.toHaveBeenCalled();
  });

  test('explains on focus and on a press why it is disabled', async () => {
    const press = jest.fn();
    render(
      <Button disabledReason="The period is not over yet" onClick={press}>
        Claim
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Claim' });
    expect(button).toHaveAccessibleDescription('The period is not over yet');
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent('The period is not over yet');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await userEvent.click(button);
    expect(screen.getByRole('tooltip')).toBeInTheDocument();
    await userEvent.click(document.body);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    expect(press).not.toHaveBeenCalled();
  });
});

test('names a button that shows only an icon', async () => {
  const { container } = render(<IconButton icon="refresh-cw" label="Refresh the balance" />);
  expect(screen.getByRole('button', { name: 'Refresh the balance' })).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);
});

test('draws a router’s link as a button with its icon', () => {
  render(
    <LinkButton asChild tone="gold" icon="plus">
      <a href="/deposit">Deposit</a>
    </LinkButton>,
  );
  const link = screen.getByRole('link', { name: 'Deposit' });
  expect(link).toHaveAttribute('href', '/deposit');
  expect(link.querySelector('svg')).toBeInTheDocument();
});
