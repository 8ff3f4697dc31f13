/** The site's own covers. An operator's pictures on other hosts exist as WebP only. */
const ownCover = /^(\/art\/v1\/cover\/[^/?]+)\.webp$/;

/**
 * Finds the files of a cover in AVIF, which takes 40 % fewer bytes than WebP, at two widths. Three cards stand side by
 * side on a phone.
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
