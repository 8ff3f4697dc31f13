/** Strings of some source files: as written, and as patterns where a template has fixed text before a value. */
interface Strings {
  plain: ReadonlySet<string>;
  templates: readonly RegExp[];
}

interface TextTree {
  [key: string]: string | TextTree;
}

const plainPattern = /'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`/g;
const templatePattern = /`([\w.-]+(?:\$\{[^`{}]*\}[\w.-]*)+)`/g;

/** Collects the strings of `sources` that can be the key of a text. */
export function collectStrings(sources: readonly string[]): Strings {
  const plain = new Set<string>();
  const templates = new Set<string>();
  for (const source of sources) {
    for (const [, ...quoted] of source.matchAll(plainPattern)) plain.add(quoted.join(''));
    for (const [, template = ''] of source.matchAll(templatePattern)) templates.add(template);
  }
  return { plain, templates: [...templates].map(toKeyPattern) };
}

const toKeyPattern = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map((fixed) => fixed.replaceAll('.', '\\.'))
      .join('[\\w.-]+')}$`,
  );

/** Returns the keys of `texts` that no string names. The plural forms of a text count as one key. */
export const findUnreadKeys = (texts: TextTree, { plain, templates }: Strings): string[] =>
  [...new Set(listKeys(texts))].filter(
    (key) => !plain.has(key) && !templates.some((template) => template.test(key)),
  );

/** Returns the keys that the sources pass to `t` as plain strings and that are none of `keys`. */
export const findMissingKeys = (sources: readonly string[], keys: ReadonlySet<string>): string[] => [
  ...new Set(
    sources
      .flatMap((source) => [...source.matchAll(/\bt\(\s*'([\w.-]+)'/g)])
      .flatMap(([, key = '']) => (keys.has(key) ? [] : [key])),
  ),
];

/** Lists the keys of a tree of texts. The plural forms of a text count as one key. */
export const listKeys = (texts: TextTree, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [prefix + name.replace(/_(zero|one|two|few|many|other)$/, '')]
      : listKeys(value, `${prefix}${name}.`),
  );
