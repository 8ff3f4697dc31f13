import { type Context, Script } from 'node:vm';
import type { Window } from 'happy-dom';

/** Functions of the page that a release must not replace, because the shell and other remotes call them. */
const functionsOfPage = [
  'fetch',
  'history.pushState',
  'history.replaceState',
  'EventTarget.prototype.addEventListener',
  'Node.prototype.appendChild',
  'Storage.prototype.setItem',
  'JSON.parse',
  'Promise.prototype.then',
];
/** Names that only a page of tests has on its window. Reading one of them is a finding. */
const namesOfTests = ['happyDOM', 'parlourHeadless'];

/** Watches what a release does to the page beyond its own element. */
export interface PageWatch {
  /** Records the page as it is before the release runs. */
  begin(): void;
  /** Records a script that no browser would run, because its request had no hash. */
  addBlockedScript(file: string): void;
  /** Returns what was found since `begin`, as sentences. */
  list(): string[];
}

export function watchPage(window: Window): PageWatch {
  const found = new Set<string>();
  const blocked = new Set<string>();
  let before: Surroundings | undefined;
  return {
    begin() {
      if (before) return;
      before = readSurroundings(window);
      for (const name of namesOfTests)
        Object.defineProperty(window, name, {
          configurable: true,
          get: () =>
            void found.add(
              `it reads window.${name}, which exists only in tests; remove the code that asks where it runs.`,
            ),
        });
    },
    addBlockedScript: (file) => void blocked.add(file),
    list() {
      const scripts = [...blocked].map(
        (file) =>
          `${file} was requested without its hash, and no browser runs it; build with parlour-build, or set \`integrity\` from __parlourLoading__ (shared/build/README.md).`,
      );
      return [...scripts, ...found, ...(before ? compare(before, readSurroundings(window)) : [])];
    },
  };
}

interface Surroundings {
  functions: readonly unknown[];
  attributes: readonly string[];
  sheets: number;
}

function readSurroundings(window: Window): Surroundings {
  const { document } = window;
  const code = `[${functionsOfPage.join(', ')}]`;
  return {
    functions: new Script(code).runInContext(window as unknown as Context) as unknown[],
    attributes: [document.documentElement, document.body].map((element) => {
      const copy = element.cloneNode(false) as unknown as { outerHTML: string };
      return copy.outerHTML;
    }),
    sheets: document.querySelectorAll('style').length,
  };
}

function compare(before: Surroundings, after: Surroundings): string[] {
  const replaced = functionsOfPage.filter((_, index) => before.functions[index] !== after.functions[index]);
  const elements = ['html', 'body'].filter(
    (_, index) => before.attributes[index] !== after.attributes[index],
  );
  return [
    ...replaced.map(
      (name) => `it replaces ${name}, which the whole page uses; wrap it in a function of your own.`,
    ),
    ...elements.map(
      (name) => `it changes the attributes of <${name}>, which belongs to the shell; style your own element.`,
    ),
    ...(after.sheets > before.sheets
      ? ['it adds a <style> element, which the policy of the page blocks; write a CSS module.']
      : []),
  ];
}
