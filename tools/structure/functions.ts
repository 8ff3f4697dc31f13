import type { SourceFile } from './folders.ts';

interface FoundFunction {
  name: string;
  /** Number of its lines, with blank lines and comments. */
  lines: number;
}

const declarations = [
  /^\s*(?:export )?(?:default )?(?:async )?function\*? (?<name>\w+)/,
  /^\s*(?:export )?const (?<name>\w+)(?:: [^=]+)? =(?: async)? (?:<.*>)?\(/,
  /^\s+(?:readonly )?(?<name>\w+)(?:\?)?: (?:async )?(?:\(.*\) =>|\($)/,
  /^\s+(?:private |public |static |async |\*)*(?<name>\w+)(?:<.*>)?\((?:.*\{|)$/,
];
const keywords = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'with',
  'return',
  'function',
  'super',
  'await',
]);

const getIndent = (line: string): number => line.length - line.trimStart().length;

/** Finds the named functions of a file that the formatter has laid out: each ends at the first `}` in its column. */
export function findFunctions({ text }: SourceFile): FoundFunction[] {
  const lines = text.split('\n');
  return lines.flatMap((line, start) => {
    const name = declarations.map((pattern) => pattern.exec(line)?.groups?.name).find(Boolean);
    if (name === undefined || keywords.has(name)) return [];
    return [{ name, lines: findEnd(lines, start) - start + 1 }];
  });
}

/** Returns the index of the last line of a declaration. `}: Parts) {` ends only the parameters. */
function findEnd(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  if (/;$|,$|\}$/.test(first)) return start;
  const indent = getIndent(first);
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '' || getIndent(line) > indent) continue;
    const closes = /^\s*[)}\]]/.test(line);
    if (!closes) return at - 1;
    if (!/[({[]$|=>$/.test(line)) return at;
  }
  return lines.length - 1;
}
