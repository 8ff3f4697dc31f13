import { existsSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles } from '../list-files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reference in a text to something in this repository. */
interface Reference {
  file: string;
  line: number;
  /** The reference as written. */
  text: string;
}

/**
 * Lists the texts that may contain references. Omits migrations: they never change once they are on the main branch.
 */
export const listTexts = (): string[] =>
  listFiles('*.ts', '*.tsx', '*.css', '*.md', '*.cjs', '*.mjs').filter(
    (file) => !/\/built\/|^CHANGELOG\.md$/.test(file),
  );

const isProse = (file: string): boolean => file.endsWith('.md');
const isComment = (line: string): boolean => /^\s*(\/\*|\*|\/\/)|\/\/ |\/\*\*/.test(line);

/** Yields the lines of a document, or the comments of a source file. */
function* readLines(file: string): Generator<{ line: number; text: string }> {
  for (const [index, text] of readFileSync(root + file, 'utf8')
    .split('\n')
    .entries())
    if (isProse(file) || isComment(text)) yield { line: index + 1, text };
}

/** Finds references that match `pattern` and that `resolves` rejects. The first group of `pattern` is looked up. */
export function findUnresolved(
  files: readonly string[],
  pattern: RegExp,
  resolves: (name: string, file: string) => boolean,
): Reference[] {
  return files.flatMap((file) =>
    [...readLines(file)].flatMap(({ line, text }) =>
      [...text.matchAll(pattern)]
        .filter(([, name = '']) => !resolves(name, file))
        .map(([match]) => ({ file, line, text: match })),
    ),
  );
}

const folders = 'docs|gateway|registry|shell|shared|site|console|e2e|bench|tools|mfe-[a-z-]+';

/** Path from the root: `gateway/src/identity/README.md`. */
export const pathPattern = new RegExp(
  `(?<![\\w./@-])((?:${folders})/[\\w./-]+\\.(?:md|ts|tsx|css|sql|json|cjs|mjs))\\b`,
  'g',
);

/** Link in a document, without its anchor: `[glossary](glossary.md)`. */
export const linkPattern = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;

/** Link in a document to a heading, of the same document or of another: `[codes](rules.md#52-codes)`, `[codes](#codes)`. */
export const headingLinkPattern = /\]\(((?!https?:)[^)#\s]*#[^)\s]+)\)/g;

export const rulePattern = /docs\/rules\.md (\d+(?:\.\d+)?)/g;

/** A section by its number without the document, and documents outside the repository. */
export const namelessPattern = /(site-spec|(?<!docs\/)\brules\.md \d|\bsection \d|\brules \d+\.\d)/gi;

/** Returns whether a path exists from the root, or from the package or its source, as in the README of a package. */
export const existsFromRootOrPackage = (path: string, file: string): boolean =>
  [root, `${root}${dirname(file)}/`, `${root}${dirname(file)}/src/`].some((base) => existsSync(base + path));

export const existsBeside = (link: string, file: string): boolean =>
  existsSync(root + normalize(`${dirname(file)}/${link}`));

/** Returns whether the heading exists, by the anchor that a page on GitHub has for it. */
export function headingExists(link: string, file: string): boolean {
  const [page = '', anchor = ''] = link.split('#');
  const document = page === '' ? file : normalize(`${dirname(file)}/${page}`);
  return readAnchors(document).has(anchor);
}

const readAnchors = (document: string): Set<string> =>
  new Set(
    [...readFileSync(root + document, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Term that a text says the glossary defines: `the glossary, "slot"`. */
export const glossaryPattern = /glossary, "([^"]+)"/g;

const readDocument = (name: string): string => readFileSync(`${root}docs/${name}`, 'utf8');

/** Reads the numbers of the sections of `docs/rules.md`. */
export const readRuleNumbers = (): Set<string> =>
  new Set(
    [...readDocument('rules.md').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number),
  );

export const readRequirementIds = (): Set<string> =>
  new Set([...readDocument('requirements.md').matchAll(/\*\*([A-Z]+-\d{2})\*\*/g)].map(([, id = '']) => id));

export const readGlossaryTerms = (): Set<string> =>
  new Set(
    [...readDocument('glossary.md').matchAll(/^\| ([^|]+?) +\|/gm)].map(([, term = '']) =>
      term.toLowerCase(),
    ),
  );
