import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Contributions,
  type LanguageCode,
  type Localized,
  languages,
  noContributions,
} from '@parlour/contracts';
import type { DeclaredContributions } from './definition.ts';

interface TextTree {
  [key: string]: string | TextTree;
}

/**
 * Contributions with every title in every language that `textsFolder` has.
 * Throws an error that lists each title without a text, so that no menu ever shows a key.
 */
export function resolveContributions(
  declared: DeclaredContributions | undefined,
  textsFolder: string,
  packageName: string,
): Contributions {
  if (!declared) return noContributions;
  const texts = textsByLanguage(textsFolder, packageName);
  const missing: string[] = [];
  const localize = (key: string): Localized => {
    const found = Object.entries(texts).map(([code, tree]) => [code, textAt(tree, key)] as const);
    for (const [code, text] of found) if (text === undefined) missing.push(`${code}: ${key}`);
    return Object.fromEntries(found) as Localized;
  };
  const withTitle = <C extends { title: string }>(contribution: C) => ({
    ...contribution,
    title: localize(contribution.title),
  });
  const contributions: Contributions = {
    routes: (declared.routes ?? []).map(withTitle),
    panels: declared.panels ?? [],
    panelPages: (declared.panelPages ?? []).map(withTitle),
    widgets: declared.widgets ?? [],
  };
  if (missing.length > 0) {
    throw new Error(
      `${packageName} contributes titles without a text in ${textsFolder}:\n  ${missing.join('\n  ')}`,
    );
  }
  return contributions;
}

function textsByLanguage(textsFolder: string, packageName: string): Record<string, TextTree> {
  const folders = readdirSync(textsFolder);
  const codes = (Object.keys(languages) as LanguageCode[]).filter((code) =>
    folders.includes(languages[code].folder),
  );
  return Object.fromEntries(
    codes.map((code) => {
      const file = path.join(textsFolder, languages[code].folder, `${packageName}.json`);
      return [code, existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TextTree) : {}];
    }),
  );
}

function textAt(tree: TextTree, key: string): string | undefined {
  const whole = tree[key];
  if (typeof whole === 'string') return whole;
  let place: string | TextTree | undefined = tree;
  for (const part of key.split('.')) place = typeof place === 'object' ? place[part] : undefined;
  return typeof place === 'string' ? place : undefined;
}
