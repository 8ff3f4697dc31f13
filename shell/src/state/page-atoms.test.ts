import type { PanelPageContribution } from '@parlour/contracts';
import { mergeContributions } from './page-atoms.ts';

const page = (key: string, order: number, panel: 'member' | 'agent' = 'member'): PanelPageContribution => ({
  panel,
  key,
  order,
  view: key,
  title: { EN: key },
  icon: 'gem',
  group: 'one',
});

test('the pages of all remotes form one menu in their order, each key once', () => {
  const none = { routes: [], panels: [], widgets: [] };
  const byRemote = {
    one: { ...none, panelPages: [page('c', 3), page('a', 1)] },
    two: { ...none, panelPages: [page('b', 2), page('a', 9), page('a', 1, 'agent')] },
  };
  const merged = mergeContributions(byRemote, (remote) => (remote === 'two' ? 'maintenance' : undefined));
  expect(merged.memberPages.map(({ key, order }) => `${key}${order}`)).toEqual(['a1', 'b2', 'c3']);
  expect(merged.agentPages.map(({ key }) => key)).toEqual(['a']);
  expect(merged.memberPages.map(({ closed }) => closed)).toEqual([undefined, 'maintenance', undefined]);
});
