import { createTargets } from '../runtime/targets.ts';
import { findMainView } from './main-view.ts';

const title = { EN: 'Home' };
const targets = createTargets(() => ({
  'mfe-lobby': { routes: [{ path: '/', view: 'home', title }], panels: [], panelPages: [], widgets: [] },
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
