import type { SourceFile } from './folders.ts';

interface Line {
  text: string;
  /** Number of the line in its file, from 1. */
  number: number;
}

/** Two passages of equal lines. */
interface Clone {
  /** `folder/file.ts:12`, in alphabetical order. */
  places: readonly [string, string];
  lines: number;
}

/** Lists the lines that count: all but imports, comments, blank lines and lines of brackets only. */
function listMeaningful({ text }: SourceFile): Line[] {
  const withoutImports = text.replaceAll(/^import [^;]*;$/gm, (found) => found.replaceAll(/[^\n]/g, ''));
  return withoutImports
    .split('\n')
    .map((line, index) => ({ text: line.trim(), number: index + 1 }))
    .filter(({ text: line }) => /\w/.test(line) && !/^(\/\/|\/?\*)/.test(line));
}

/** Finds the passages of at least `min` equal lines in two files, or twice in one. Reports each pair of passages once. */
export function findClones(files: readonly SourceFile[], min: number): Clone[] {
  const listed = files.map((file) => ({ path: file.path, lines: listMeaningful(file) }));
  const passages = new Map<string, { file: (typeof listed)[number]; at: number }[]>();
  const clones: Clone[] = [];
  for (const file of listed)
    for (let at = 0; at + min <= file.lines.length; at += 1) {
      const key = file.lines
        .slice(at, at + min)
        .map(({ text }) => text)
        .join('\n');
      const earlier = passages.get(key) ?? [];
      for (const other of earlier) {
        const isContinued =
          file.lines[at - 1]?.text === other.file.lines[other.at - 1]?.text && at > 0 && other.at > 0;
        const overlaps = other.file === file && at - other.at < min;
        if (!isContinued && !overlaps) clones.push(toClone(other, { file, at }, min));
      }
      passages.set(key, [...earlier, { file, at }]);
    }
  return clones.sort((one, other) => other.lines - one.lines);
}

interface Passage {
  file: { path: string; lines: readonly Line[] };
  at: number;
}

function toClone(one: Passage, other: Passage, min: number): Clone {
  const getLine = ({ file, at }: Passage, offset: number): Line | undefined => file.lines[at + offset];
  let lines = min;
  while (getLine(one, lines) && getLine(one, lines)?.text === getLine(other, lines)?.text) lines += 1;
  const [first = '', second = ''] = [one, other]
    .map((it) => `${it.file.path}:${getLine(it, 0)?.number}`)
    .sort();
  return { places: [first, second], lines };
}
