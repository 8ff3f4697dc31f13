import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { axe } from 'jest-axe';
import { PanelFrame } from './panel-frame.tsx';
import { PanelMenu, type PanelMenuEntry } from './panel-menu.tsx';

const entries: PanelMenuEntry[] = [
  { key: 'news', title: 'News', icon: 'megaphone', href: '?agent=news', group: 'news' },
  {
    key: 'team',
    title: 'Team',
    icon: 'users',
    href: '?agent=team',
    group: 'team',
    count: 3,
    countLabel: '3 new',
  },
];

function show() {
  const opened: string[] = [];
  let closed = 0;
  const view = render(
    <PanelFrame
      title="Agent centre"
      closeLabel="Close"
      onClose={() => {
        closed += 1;
      }}
      menu={
        <PanelMenu
          label="Pages"
          shape="menu"
          entries={entries}
          current="news"
          onOpen={(key) => opened.push(key)}
        />
      }
    >
      <p>Content</p>
    </PanelFrame>,
  );
  return { ...view, opened, closedTimes: () => closed };
}

test('opens another page by a plain press, and leaves the shown one alone', async () => {
  const { opened } = show();
  await userEvent.click(screen.getByRole('link', { name: 'News' }));
  await userEvent.click(screen.getByRole('link', { name: 'Team 3 new' }));
  expect(opened).toEqual(['team']);
  expect(screen.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page');
});

test('closes by its button and has no accessibility violations', async () => {
  const { container, closedTimes } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closedTimes()).toBe(1);
  expect((await axe(container)).violations).toEqual([]);
});
