/** Cuts the letters that nearly every page consists of out of Figtree, so that they come first and alone. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const whole = fileURLToPath(
  import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
);
const printable = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
/** Named in the first `unicode-range` of fonts.css, and left out of the second. */
const letters = `${printable}\u00a0©·×–—‘’“”•…→−`;

const cut = await subsetFont(await readFile(whole), letters, { targetFormat: 'woff2' });
await writeFile(new URL('./generated/figtree-basic.woff2', import.meta.url), cut);
