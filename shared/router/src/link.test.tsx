import { fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, NavLink, useLocation } from './index.ts';

const Address = () => {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
};

const renderAt = (path: string, link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {link}
      <Address />
    </MemoryRouter>,
  );

test('changes the view with the state of the link', () => {
  renderAt('/', <Link to="/promotions?tab=1" state={{ from: 'home' }} children="go" />);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/promotions?tab=1');
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status')).toHaveTextContent('/promotions?tab=1 {"from":"home"}');
});

test.each([
  ['a new tab', { ctrlKey: true }],
  ['another button', { button: 1 }],
])('leaves a click for %s to the browser', (_, init) => {
  renderAt('/', <Link to="/promotions" children="go" />);
  // After the page's own listeners: jsdom cannot follow a link.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link'), init);
  expect(screen.getByRole('status')).toHaveTextContent('/ null');
});

test('leaves the view when the click was prevented', () => {
  renderAt('/', <Link to="/promotions" onClick={(event) => event.preventDefault()} children="go" />);
  fireEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('status')).toHaveTextContent('/ null');
});

test('leads to other sites by the browser, and to absolute addresses of this site by the view', () => {
  renderAt(
    '/',
    <>
      <Link to="https://example.org/help" children="other" />
      <Link to={`${window.location.origin}/promotions#top`} children="own" />
    </>,
  );
  expect(screen.getByRole('link', { name: 'other' })).toHaveAttribute('href', 'https://example.org/help');
  expect(screen.getByRole('link', { name: 'own' })).toHaveAttribute('href', '/promotions#top');
});

test.each([
  ['its address', '/promotions', {}, true],
  ['an address below it', '/promotions/4', {}, true],
  ['an address below it that does not count', '/promotions/4', { end: true }, false],
  ['an address that only begins alike', '/promotions-old', {}, false],
  ['another spelling', '/Promotions', {}, true],
  ['another spelling that does not count', '/Promotions', { caseSensitive: true }, false],
])('a navigation link at %s', (_, path, props, isCurrent) => {
  renderAt(path, <NavLink to="/promotions" className="tab" {...props} children="go" />);
  expect(screen.getByRole('link').className).toBe(isCurrent ? 'tab active' : 'tab');
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(isCurrent ? 'page' : null);
});
