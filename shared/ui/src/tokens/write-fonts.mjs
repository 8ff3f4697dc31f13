/** Cuts the characters that nearly every page contains out of their faces, so that browsers load only these first. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** The `unicode-range` of each cut in fonts.css lists the same characters. */
const basicLatin = `${between(0x20, 0x7e)}\u00a0©·×–—‘’“”•…→−`;
/** Burmese with its digits and marks, and the joiners; Mon, Shan and Karen letters stay in the whole face. */
const burmese = `${between(0x1000, 0x1021)}${between(0x1023, 0x1027)}${between(0x1029, 0x1032)}${between(0x1036, 0x104f)}\u200c\u200d\u25cc`;

const cut = async (whole, letters, name, options) => {
  const font = await readFile(fileURLToPath(import.meta.resolve(whole)));
  const file = await subsetFont(font, letters, { targetFormat: 'woff2', ...options });
  await writeFile(new URL(`./generated/${name}.woff2`, import.meta.url), file);
};

await cut('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', basicLatin, 'figtree-basic', {
  // Kerning and tabular figures: the glyphs of other features would be a seventh of the file.
  keepFeatures: ['kern', 'tnum'],
});
for (const weight of [400, 600])
  await cut(
    `@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-${weight}-normal.woff2`,
    burmese,
    `noto-sans-myanmar-basic-${weight}`,
  );
