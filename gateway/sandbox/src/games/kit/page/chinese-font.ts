/** Fetches the vendor's Chinese font on a device without one, once the page is in Chinese. */
const size = 20;
const deviceFonts = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif';

/** Draws one character with the device's fonts; undefined where the page may not draw. */
function draw(page: Document, char: string): { pixels: string; isSquare: boolean } | undefined {
  const canvas = page.createElement('canvas');
  canvas.width = canvas.height = 2 * size;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.font = `${size}px ${deviceFonts}`;
  pen.fillText(char, 0, 1.5 * size);
  return { pixels: canvas.toDataURL(), isSquare: Math.abs(pen.measureText(char).width - size) < 1 };
}

/** Returns whether the device draws two characters differently and as squares, not as the same box. */
function hasChineseFont(page: Document): boolean {
  const middle = draw(page, '中');
  return middle?.isSquare === true && middle.pixels !== draw(page, '鱼')?.pixels;
}

/** Adds the list of the font's slices to a Chinese page; the browser then fetches those whose characters it shows. */
export function addChineseFont(page: Document): void {
  if (!page.documentElement.lang.startsWith('zh') || hasChineseFont(page)) return;
  const list = page.createElement('link');
  list.rel = 'stylesheet';
  list.crossOrigin = 'anonymous';
  list.href = new URL('./fonts-zh.css', import.meta.url).href;
  page.head.append(list);
}
