import { hasOwnLetters } from './own-letters.ts';

/** A page whose device draws each letter as given. */
function pageDrawing(draw: (letter: string) => { pixels: string; width: number } | undefined): Document {
  const createElement = () => {
    let drawn = '';
    const pen = {
      fillText: (letter: string) => {
        drawn = letter;
      },
      measureText: (letter: string) => ({ width: draw(letter)?.width }),
    };
    return {
      getContext: () => (draw('') ? pen : null),
      toDataURL: () => draw(drawn)?.pixels,
    };
  };
  return { createElement } as unknown as Document;
}

const letters = ['中', '鱼'] as const;

test.each([
  ['draws each letter as wide as high', (letter: string) => ({ pixels: letter, width: 20 }), true],
  ['draws one box for both', () => ({ pixels: 'box', width: 20 }), false],
  ['draws narrow boxes with the letter’s number', (letter: string) => ({ pixels: letter, width: 14 }), false],
  ['does not let the page draw', () => undefined, false],
])('a device that %s is known by it', (_what, draw, has) => {
  expect(hasOwnLetters(pageDrawing(draw), letters)).toBe(has);
});
