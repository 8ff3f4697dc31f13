import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { transformSync } from '@swc/core';

/** One file of a game's page, ready to be sent. */
export interface PageFile {
  type: string;
  body: string;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
};

/** Reads the files of `folder` by name and strips the types from scripts, so that a browser can run them. */
export function readPageFiles(folder: URL): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (!type) continue;
    const source = readFileSync(new URL(name, folder), 'utf8');
    const body =
      extname(name) === '.ts'
        ? transformSync(source, {
            jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
            isModule: true,
          }).code
        : source;
    files.set(name, { type, body });
  }
  return files;
}
