import { importGamesMax } from '@parlour/contracts/back-office';
import { type VendorGameFacts, vendorGameFacts } from '@parlour/contracts/vwc';
import * as z from '@parlour/schema';
import Papa from 'papaparse';
import { importTexts as words } from './import-texts.ts';

/** The games of a file, or the problems for which it cannot be imported. */
export type ParsedList = { games: VendorGameFacts[] } | { problems: string[] };

const gamesFile = z.object({ games: z.array(z.unknown()) });

/** Reads a vendor's list: a JSON array, a JSON object with `games`, or CSV with the names of the fields. */
export function parseList(text: string): ParsedList {
  return /^\s*[[{]/.test(text) ? parseJsonList(text) : parseCsvList(text);
}

function parseJsonList(text: string): ParsedList {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { problems: [words.notJson] };
  }
  const rows = Array.isArray(data) ? data : gamesFile.safeParse(data).data?.games;
  return rows ? checkGames(rows, (index) => words.game(index + 1)) : { problems: [words.noList] };
}

function parseCsvList(text: string): ParsedList {
  const { data, errors } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim(),
  });
  // A file of one column has no delimiter; its fields are missing then.
  const broken = errors.filter(({ type }) => type !== 'Delimiter');
  if (broken.length > 0)
    return { problems: broken.map(({ row, message }) => words.wrongLine(toLine(row ?? 0), message)) };
  // A list that was cut short in its last cell looks complete.
  if (data.length > 0 && !/[\r\n]$/.test(text))
    return { problems: [words.noLineBreak(toLine(data.length - 1))] };
  return checkGames(data.map(toGame), (index) => words.line(toLine(index)));
}

/** The first line has the names of the fields. */
const toLine = (row: number): number => row + 2;

const wholeFields = new Set(['minBetMinor', 'lines', 'rtpPpm']);

/** Converts the texts of a line to facts. An empty cell is an absent fact. */
const toGame = (cells: Record<string, string>): object =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]): [string, unknown][] => {
      const text = cell.trim();
      if (text === '') return [];
      if (name === 'classifications') return [[name, text.split(/[\s;|]+/)]];
      return [[name, wholeFields.has(name) && /^\d+$/.test(text) ? Number(text) : text]];
    }),
  );

function checkGames(rows: readonly unknown[], namePlace: (index: number) => string): ParsedList {
  if (rows.length === 0) return { problems: [words.noGames] };
  if (rows.length > importGamesMax) return { problems: [words.tooMany(importGamesMax)] };
  const games: VendorGameFacts[] = [];
  const problems: string[] = [];
  rows.forEach((row, index) => {
    const parsed = vendorGameFacts.safeParse(row);
    if (parsed.success) games.push(parsed.data);
    else
      for (const { path } of parsed.error.issues)
        problems.push(words.wrongField(namePlace(index), path.join('.') || words.game(index + 1)));
  });
  return problems.length > 0 ? { problems } : { games };
}
