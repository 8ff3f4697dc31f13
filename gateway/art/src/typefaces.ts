import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';
import { createPen } from './pen.ts';

const files = {
  lilita: 'lilita-one/files/lilita-one-latin-400-normal.woff',
  lucky: 'luckiest-guy/files/luckiest-guy-latin-400-normal.woff',
  cinzel: 'cinzel/files/cinzel-latin-900-normal.woff',
  rye: 'rye/files/rye-latin-400-normal.woff',
  russo: 'russo-one/files/russo-one-latin-400-normal.woff',
  bungee: 'bungee/files/bungee-latin-400-normal.woff',
  rocker: 'new-rocker/files/new-rocker-latin-400-normal.woff',
  pirata: 'pirata-one/files/pirata-one-latin-400-normal.woff',
  ops: 'black-ops-one/files/black-ops-one-latin-400-normal.woff',
  swash: 'berkshire-swash/files/berkshire-swash-latin-400-normal.woff',
  orbit: 'orbitron/files/orbitron-latin-900-normal.woff',
} as const;

export type FaceName = keyof typeof files;

/** Faces whose capitals are too ornate to be read in a row, so that words keep their lower-case letters. */
export const mixedCaseFaces: ReadonlySet<FaceName> = new Set(['swash', 'pirata']);

interface Letter {
  glyph: Glyph;
  /** Both at one unit per em, with y downward. */
  advance: number;
  outline: readonly PathCommand[];
}

interface Typeface {
  font: Font;
  letters: Map<string, Letter>;
  kerning: Map<string, number>;
}

const require = createRequire(import.meta.url);
const opened = new Map<FaceName, Typeface>();
const outlineUnits = 1000;

function typeface(name: FaceName): Typeface {
  const known = opened.get(name);
  if (known) return known;
  const file = readFileSync(require.resolve(`@fontsource/${files[name]}`));
  const font = opentype.parse(new Uint8Array(file).buffer);
  const face = { font, letters: new Map(), kerning: new Map() };
  opened.set(name, face);
  return face;
}

/** Returns each glyph's outline one by one: the ligature features of some of these fonts break the library. */
function getLetter(face: Typeface, character: string): Letter {
  const known = face.letters.get(character);
  if (known) return known;
  const glyph = face.font.charToGlyph(character);
  const letter = {
    glyph,
    advance: glyph.advanceWidth / face.font.unitsPerEm,
    outline: glyph.getPath(0, 0, outlineUnits).commands,
  };
  face.letters.set(character, letter);
  return letter;
}

function getKerning(face: Typeface, left: string, right: string): number {
  const pair = left + right;
  const known = face.kerning.get(pair);
  if (known !== undefined) return known;
  const units = face.font.getKerningValue(getLetter(face, left).glyph, getLetter(face, right).glyph);
  const kerning = (Number.isFinite(units) ? units : 0) / face.font.unitsPerEm;
  face.kerning.set(pair, kerning);
  return kerning;
}

/** Calls `visit` for each letter with its start position, and returns the total width; both in units of `size`. */
function setLetters(face: Typeface, text: string, visit: (letter: Letter, at: number) => void): number {
  let at = 0;
  let previous = '';
  for (const character of text) {
    if (previous) at += getKerning(face, previous, character);
    const letter = getLetter(face, character);
    visit(letter, at);
    at += letter.advance;
    previous = character;
  }
  return at;
}

export function textWidth(name: FaceName, text: string, size: number): number {
  return setLetters(typeface(name), text, () => {}) * size;
}

/** Returns the height of a capital letter as a share of the size. */
export function capitalHeight(name: FaceName): number {
  const { font } = typeface(name);
  return (font.tables.os2?.sCapHeight || font.unitsPerEm * 0.7) / font.unitsPerEm;
}

/** Returns the outline of a line of text as path data, its left end at `x` and its baseline at `y`. */
export function textPath(name: FaceName, text: string, x: number, y: number, size: number): string {
  const scale = size / outlineUnits;
  const pen = createPen();
  setLetters(typeface(name), text, ({ outline }, at) => {
    const left = x + at * size;
    for (const step of outline) {
      if (step.type === 'Z') pen.close();
      else pen.draw(step.type, getPoints(step), (px, py) => [left + px * scale, y + py * scale]);
    }
  });
  return pen.path();
}

function getPoints(step: Exclude<PathCommand, { type: 'Z' }>): readonly (readonly [number, number])[] {
  if (step.type === 'C')
    return [
      [step.x1, step.y1],
      [step.x2, step.y2],
      [step.x, step.y],
    ];
  if (step.type === 'Q')
    return [
      [step.x1, step.y1],
      [step.x, step.y],
    ];
  return [[step.x, step.y]];
}
