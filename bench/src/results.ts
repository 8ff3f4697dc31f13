import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type BenchFigure, meetsGoal } from './figure.ts';

/** Results of one part of the bench. */
export interface Section {
  title: string;
  figures: readonly BenchFigure[];
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

interface StoredSection extends Section {
  measuredAt: string;
  machine: string;
}

type Results = Record<string, StoredSection>;

const folder = new URL('../', import.meta.url);
const file = (name: string): URL => new URL(name, folder);

/** Writes a section into `results.json`, next to the sections of earlier runs, and all of them into `results.md`. */
export function writeSection(part: string, section: Section): void {
  const results = readResults();
  results[part] = { ...section, measuredAt: new Date().toISOString(), machine: getMachineName() };
  const sorted = Object.fromEntries(Object.entries(results).sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(file('results.json'), `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(file('results.md'), formatResults(sorted));
}

const readResults = (): Results =>
  existsSync(file('results.json')) ? (JSON.parse(readFileSync(file('results.json'), 'utf8')) as Results) : {};

const getMachineName = (): string => `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;

const formatResults = (results: Results): string =>
  `# Results of the bench

Written by \`npm run bench\`; see README.md for what is measured. Each figure is a ratio of two things that ran side by
side in one run on one machine, which is what carries over to other machines.

${Object.entries(results)
  .map(([part, section]) => formatSection(part, section))
  .join('\n')}`;

function formatSection(part: string, { title, figures, table, measuredAt, machine }: StoredSection): string {
  const rows = figures.map((figure) => [
    figure.title,
    figure.ratio.toFixed(3),
    `${figure.direction === 'max' ? '≤' : '≥'} ${figure.goal}`,
    meetsGoal(figure) ? 'met' : '**missed**',
    side(figure.a),
    side(figure.b),
  ]);
  const notes = figures.flatMap(({ note }) => (note === undefined ? [] : [note]));
  return [
    `## ${part}: ${title}`,
    '',
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${machine}.`,
    '',
    formatTable(['figure', 'ratio', 'goal', '', 'of', 'to'], rows),
    ...(table ? [formatTable(table.head, table.rows)] : []),
    ...[...new Set(notes)].map((note) => `${note}\n`),
  ].join('\n');
}

const side = ({ label, value, unit }: BenchFigure['a']): string =>
  `${label}: ${value.toLocaleString('en')} ${unit}`;

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const formatLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return `${[formatLine(head), formatLine(head.map(() => '---')), ...rows.map(formatLine)].join('\n')}\n`;
}
