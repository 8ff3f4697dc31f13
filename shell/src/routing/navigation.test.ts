import { parsePanel, watchPageBelow, withPanel } from './navigation.ts';

test.each([
  ['?member=depositv2', { panel: 'member', page: 'depositv2' }],
  ['?agent=', { panel: 'agent', page: undefined }],
  ['?page=2', undefined],
])('%s opens %j', (search, open) => expect(parsePanel(search)).toEqual(open));

test('an open panel is in the address, and is removed from it when it closes', () => {
  const lobby = { pathname: '/rng', search: '?p=2' };
  const opened = withPanel(lobby, { panel: 'member', page: 'depositv2' });
  expect(opened).toBe('/rng?p=2&member=depositv2');
  expect(withPanel({ pathname: '/', search: '?member=bets&from=1' })).toBe('/');
  expect(withPanel({ pathname: '/rng', search: '?p=2&member=bets&from=1' })).toBe('/rng?p=2');
});

test('a panel that closes restores the query of the page below', () => {
  history.replaceState(null, '', '/rng?p=2');
  const below = watchPageBelow(window);
  const move = (to: string) => {
    const detail = { oldUrl: window.location.href, newUrl: new URL(to, window.location.href).href };
    history.pushState(null, '', to);
    window.dispatchEvent(new CustomEvent('single-spa:before-routing-event', { detail }));
  };
  move('/rng?p=3');
  move('/rng?member=bets');
  move('/rng?member=bets&from=1');
  expect(below.getAddress()).toBe('/rng?p=3');
  move('/live?member=bets&from=1');
  expect(below.getAddress()).toBe('/live');
});
