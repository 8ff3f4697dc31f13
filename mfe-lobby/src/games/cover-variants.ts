import { findAvifFiles } from '@parlour/ui';

const widths = [120, 240, 360];

/** Returns the AVIF files of a cover. A phone shows three cards in a row. */
export const findCoverVariants = (src: string) => findAvifFiles(src, widths, '(width < 640px) 28vw, 180px');
