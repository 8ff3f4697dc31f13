import type { Contributions, DeclaredContributions, Localized } from '@parlour/contracts';
import type { TextTree } from './load-texts.ts';

/** Returns the contributions with each title key replaced by the result of `localize`. */
export function withTitles(
  { routes = [], panels = [], panelPages = [], widgets = [], menu }: DeclaredContributions,
  localize: (key: string) => Localized,
): Contributions {
  const titled = <C extends { title: string }>(part: C) => ({ ...part, title: localize(part.title) });
  return {
    routes: routes.map(titled),
    panels,
    panelPages: panelPages.map(titled),
    widgets,
    ...(menu && {
      menu: menu.map(({ title, ...entry }) => (title ? { ...entry, title: localize(title) } : entry)),
    }),
  };
}

/** Returns the text at `key` as i18next finds it: the whole key, or its parts between dots. */
export function getText(tree: TextTree, key: string): string | undefined {
  const whole = tree[key];
  if (typeof whole === 'string') return whole;
  let node: string | TextTree | undefined = tree;
  for (const part of key.split('.')) node = typeof node === 'object' ? node[part] : undefined;
  return typeof node === 'string' ? node : undefined;
}
