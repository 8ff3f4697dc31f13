import { randomUUID } from 'node:crypto';
import { forEachInTurns } from './turns.ts';

/** Length of the items that are parsed together, within a millisecond. A shorter text is parsed at once. */
const partLength = 32_768;
/** Longest item, and longest text outside the lists: as much as the body of an ordinary call. */
const pieceLengthMax = 262_144;

/**
 * Parses like `JSON.parse`, in several turns of the event loop: the items of each list directly in the outermost object
 * are parsed in parts. Throws a `SyntaxError` for invalid JSON, and when one item, or everything outside the lists, has
 * more than 256 K letters.
 */
export async function parseJsonInTurns(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  if (text.length <= partLength) return parse(text);
  // In the text outside the lists, each list has one item: its name.
  const mark = randomUUID();
  const lists = new Map<string, unknown[]>();
  let outside = '';
  await forEachInTurns(splitLists(text), (piece) => {
    if (piece.kind === 'outside') {
      outside += piece.text;
      requireShort(outside.length);
      return;
    }
    if (piece.isFirst) {
      outside += `"${mark}${lists.size}"`;
      lists.set(`${mark}${lists.size}`, []);
    }
    const list = lists.get(`${mark}${lists.size - 1}`);
    for (const item of parseItems(piece, parse)) list?.push(item);
  });
  const restore = (value: unknown): unknown =>
    (Array.isArray(value) && value.length === 1 && lists.get(value[0])) || value;
  const parsed = parse(outside);
  if (Array.isArray(parsed)) return parsed.map(restore);
  return Object.fromEntries(Object.entries(parsed as object).map(([key, value]) => [key, restore(value)]));
}

type Piece = { kind: 'outside'; text: string } | Items;

/** Some items of a list, with the commas between them. */
interface Items {
  kind: 'items';
  text: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A number stands for the items before and after these, so that a comma without an item stays invalid. */
function parseItems({ text, isFirst, isLast }: Items, parse: (text: string) => unknown): unknown[] {
  const items = parse(`[${isFirst ? '' : '0,'}${text}${isLast ? '' : ',0'}]`) as unknown[];
  return items.slice(isFirst ? 0 : 1, isLast ? undefined : -1);
}

/** Splits a JSON text at the brackets of the lists in its outermost object, and these lists between their items. */
function* splitLists(text: string): Generator<Piece> {
  let depth = 0;
  let start = 0;
  let isFirst = true;
  let isInList = false;
  for (let at = 0; at < text.length; at += 1) {
    requireShort(at - start);
    const letter = text[at];
    if (letter === '"') at = findEndOfText(text, at);
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth !== 2 || letter === '{') continue;
      yield { kind: 'outside', text: text.slice(start, at + 1) };
      [start, isFirst, isInList] = [at + 1, true, true];
    } else if (letter === ']' || letter === '}') {
      if (depth === 2 && isInList) {
        yield { kind: 'items', text: text.slice(start, at), isFirst, isLast: true };
        [start, isInList] = [at, false];
      }
      depth -= 1;
    } else if (letter === ',' && depth === 2 && isInList && at - start >= partLength) {
      yield { kind: 'items', text: text.slice(start, at), isFirst, isLast: false };
      [start, isFirst] = [at + 1, false];
    }
  }
  yield { kind: 'outside', text: text.slice(start) };
}

/** Returns the index of the quotation mark that closes the text that opens at `start`. */
function findEndOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    requireShort(at - start);
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  throw new SyntaxError('A text in the JSON is not closed.');
}

function requireShort(length: number): void {
  if (length > pieceLengthMax) throw new SyntaxError('A part of the JSON is too long.');
}
