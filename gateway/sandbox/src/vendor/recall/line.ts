import type { RecallItem, RecallLine } from '@parlour/contracts';
import type { VendorGame } from '../game.ts';
import type { Round } from '../round-journal.ts';
import type { RecallTexts } from './texts.ts';

/** A round with its game and the words of its language. */
export interface Recalled {
  round: Round;
  game: VendorGame;
  t: RecallTexts;
  /** Code of the language, such as `MY`. */
  language: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats plain data for a person: `home 2, away 1`; rows of a list are separated by a bar. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) {
    const separator = value.some((item) => typeof item === 'object') ? ' | ' : ' ';
    return value.map(formatValue).join(separator);
  }
  if (isObject(value))
    return Object.entries(value)
      .map(([key, item]) => `${key} ${formatValue(item)}`)
      .join(', ');
  return String(value ?? '–');
}

/** Formats hundredths with two decimals, thousands separated: an amount of minor units, or a price. */
export const formatHundredths = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100).toLocaleString('en-US')}.${String(hundredths % 100).padStart(2, '0')}`;

const suitSigns = { spades: '♠', hearts: '♥', diamonds: '♦', clubs: '♣' };

/** Lists items in words. Screen readers pronounce the sign of a suit in their own language. */
export const listItems = (items: readonly RecallItem[]): string =>
  items.map(({ text, suit }) => (suit ? `${text}${suitSigns[suit]}` : text)).join(' ');

/** Creates a line whose value is drawn: rows of items, and the same in words. */
export const drawLine = (
  label: string,
  rows: RecallItem[][],
  value = rows.map(listItems).join(' | '),
): RecallLine => ({ label, value, rows });

/** Creates the items of numbers on balls; those of `marked` are emphasized. */
export const drawBalls = (numbers: readonly (string | number)[], marked: ReadonlySet<string>): RecallItem[] =>
  numbers.map((number) => ({ look: 'ball', text: String(number), isMarked: marked.has(String(number)) }));

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const suits = ['spades', 'hearts', 'diamonds', 'clubs'] as const;

/** Creates playing cards from 0 to 51: rank `card % 13`, suit `card / 13`. */
export const drawCards = (cards: readonly number[]): RecallItem[] =>
  cards.map((card) => {
    const suit = suits[Math.floor(card / 13)] ?? 'spades';
    const tone = suit === 'hearts' || suit === 'diamonds' ? 'red' : 'black';
    return { look: 'card', text: ranks[card % 13] ?? '', suit, tone };
  });
