import { createTargets } from '../runtime/targets.ts';
import { findMainView, isHomePath } from './main-view.ts';

const title = { EN: 'Home' };
const targets = createTargets(() => ({
  'mfe-lobby': {
    routes: [
      { path: '/', view: 'home', title },
      { path: '/start', view: 'home', title },
      { path: '/rng', view: 'lobby', title },
    ],
    panels: [],
    panelPages: [],
    widgets: [],
  },
}));

test.each([
  ['/', false, 'remote'],
  ['/register', false, 'remote'],
  ['/noticePage', false, 'shell'],
  ['/down', false, 'shell'],
  ['/nowhere', false, 'not-found'],
  ['/', true, 'shell'],
  ['/login', true, 'shell'],
  ['/helpmc', true, 'shell'],
  ['/helpmc/terms', true, 'shell'],
  ['/help', true, 'shell'],
  ['/nowhere', false, 'not-found'],
])('%s with members only %s shows %s @ROUTE-09', (path, membersOnly, kind) => {
  expect(findMainView(path, targets, membersOnly).kind).toBe(kind);
});

test('the home page has its own path, those of its dialogs, and those of the same view @ROUTE-03', () => {
  const paths = ['/', '/register', '/start', '/rng', '/nowhere'];
  expect(paths.filter((path) => isHomePath(path, targets))).toEqual(['/', '/register', '/start']);
  const none = createTargets(() => ({}));
  expect(paths.filter((path) => isHomePath(path, none))).toEqual(['/', '/register']);
});
