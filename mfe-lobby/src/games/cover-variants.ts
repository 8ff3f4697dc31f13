/** The site's own covers. An operator's pictures on other hosts exist as WebP only. */
const ownCover = /^(\/art\/v1\/cover\/[^/?]+)\.webp$/;

/**
 * Returns the AVIF files of a cover in two widths. They are 40 % smaller than WebP. `sizes` states the width of a card: a
 * phone shows three in a row.
 */
export function findCoverVariants(src: string) {
  const [, stem] = ownCover.exec(src) ?? [];
  if (stem === undefined) return undefined;
  return {
    type: 'image/avif',
    srcSet: `${stem}.avif?w=240 240w, ${stem}.avif 360w`,
    sizes: '(width < 640px) 33vw, 180px',
  };
}
