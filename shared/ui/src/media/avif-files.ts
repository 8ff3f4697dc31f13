/** Pictures that the site draws itself. An operator's pictures on other hosts exist as WebP only. */
const drawnPicture = /^(\/art\/v1\/(?:cover|banner)\/[^?]+)\.webp$/;

/**
 * Returns the AVIF files of a picture in each of the widths, for a `<source>`; undefined for a picture that exists as
 * WebP only. AVIF takes 30 to 40 % fewer bytes. `sizes` states the width of the frame.
 */
export function findAvifFiles(
  src: string,
  widths: readonly number[],
  sizes: string,
): { type: string; srcSet: string; sizes: string } | undefined {
  const [, stem] = drawnPicture.exec(src) ?? [];
  if (stem === undefined) return undefined;
  return {
    type: 'image/avif',
    srcSet: widths.map((width) => `${stem}.avif?w=${width} ${width}w`).join(', '),
    sizes,
  };
}
