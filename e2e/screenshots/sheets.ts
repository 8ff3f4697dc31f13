import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, chromiumPath } from '../support/browser.ts';
import { arrangeSheets, type Picture, readVariant, type Sheet } from './sheet-layout.ts';

/** How the pictures of a width are shown: a sheet is a little above one megapixel, which is readable at once. */
interface Layout {
  columnCount: number;
  /** Width of a column on the sheet. */
  columnWidth: number;
  /** Height of a column, in pixels of the picture. */
  columnHeight: number;
}

const gap = 8;
const phone: Layout = { columnCount: 4, columnWidth: 300, columnHeight: 1240 };
const desktop: Layout = { columnCount: 2, columnWidth: 760, columnHeight: 1400 };
const readWidth = (variant: string): number => Number(variant.split('-')[0]);
const chooseLayout = (variant: string): Layout => (readWidth(variant) < 640 ? phone : desktop);

/** A PNG file has its height in the twenty-first to the twenty-fourth byte. */
const readHeight = (file: string): number => readFileSync(file).readUInt32BE(20);

/**
 * Arranges the screenshots of a folder on contact sheets of a few pictures each, one series per width, language and
 * theme. A picture that is higher than a sheet continues in the next column. Returns the files of the sheets.
 */
export async function drawSheets(folder: string): Promise<string[]> {
  const target = `${folder}sheets/`;
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.png') ? [file.slice(0, -4)] : []));
  const variants = new Map<string, Picture[]>();
  for (const name of names.sort()) {
    const variant = readVariant(name);
    if (!variant) continue;
    const pictures = variants.get(variant) ?? [];
    variants.set(variant, [...pictures, { name, height: readHeight(`${folder}${name}.png`) }]);
  }
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArguments });
  try {
    const files: string[] = [];
    for (const [variant, pictures] of variants)
      for (const sheet of arrangeSheets(variant, pictures, chooseLayout(variant)))
        files.push(await drawSheet(browser, sheet, { folder, target, variant }));
    return files;
  } finally {
    await browser.close();
  }
}

async function drawSheet(
  browser: Browser,
  sheet: Sheet,
  { folder, target, variant }: { folder: string; target: string; variant: string },
): Promise<string> {
  const { columnCount, columnWidth, columnHeight } = chooseLayout(variant);
  const scale = columnWidth / readWidth(variant);
  const columns = sheet.columns.map(({ picture, top }) => {
    const data = readFileSync(`${folder}${picture}.png`).toString('base64');
    const label = top === 0 ? picture : `${picture} from ${top}`;
    return `<figure><figcaption>${label}</figcaption><div><img src="data:image/png;base64,${data}"
      style="margin-top:${-top * scale}px"></div></figure>`;
  });
  const page = await browser.newPage({
    viewport: { width: columnCount * (columnWidth + gap) + gap, height: 600 },
  });
  await page.setContent(`<style>
    body { display: flex; gap: ${gap}px; margin: ${gap}px; background: #888; font: 12px sans-serif }
    figure { margin: 0; inline-size: ${columnWidth}px }
    figcaption { line-height: 18px }
    div { block-size: ${columnHeight * scale}px; overflow: hidden }
    img { display: block; inline-size: 100% }
  </style>${columns.join('')}`);
  const file = `${target}${sheet.name}.png`;
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return file;
}
