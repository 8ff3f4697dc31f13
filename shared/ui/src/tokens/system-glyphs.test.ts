import { hasBurmeseGlyphs, hasSystemGlyphs } from './system-glyphs.ts';

/** Creates a page whose device draws each character as given. */
function pageDrawing(draw: (char: string) => { pixels: string; width: number } | undefined): Document {
  const createElement = () => {
    let drawn = '';
    const pen = {
      fillText: (char: string) => {
        drawn = char;
      },
      measureText: (char: string) => ({ width: draw(char)?.width }),
    };
    return {
      getContext: () => (draw('') ? pen : null),
      toDataURL: () => draw(drawn)?.pixels,
    };
  };
  return { createElement } as unknown as Document;
}

const chars = ['中', '鱼'] as const;

test.each([
  ['draws each letter as wide as high', (char: string) => ({ pixels: char, width: 20 }), true],
  ['draws one box for both', () => ({ pixels: 'box', width: 20 }), false],
  ['draws narrow boxes with the letter’s number', (char: string) => ({ pixels: char, width: 14 }), false],
  ['does not let the page draw', () => undefined, false],
])('a device that %s is known by it', (_what, draw, has) => {
  expect(hasSystemGlyphs(pageDrawing(draw), chars)).toBe(has);
});

test.each([
  ['stacks a letter below another', (text: string) => ({ pixels: text, width: text === '' ? 0 : 18 }), true],
  [
    'draws letters by Zawgyi side by side',
    (text: string) => ({ pixels: text, width: text.length * 12 }),
    false,
  ],
  [
    'draws a box for each missing letter',
    (text: string) => ({ pixels: 'box', width: text.length * 20 }),
    false,
  ],
  ['draws nothing for missing letters', () => ({ pixels: '', width: 0 }), false],
  ['does not let the page draw', () => undefined, false],
])('a device that %s is known for Burmese by it', (_what, draw, has) => {
  expect(hasBurmeseGlyphs(pageDrawing(draw))).toBe(has);
});
