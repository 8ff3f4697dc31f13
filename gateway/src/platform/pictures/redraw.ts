import { AppError, isAppError } from '@parlour/contracts';

export type PictureKind = 'png' | 'jpeg';

export interface Redrawn {
  kind: PictureKind;
  bytes: Buffer;
}

/** Maximum side in pixels. Pictures are for people to look at; more pixels only take storage. */
const sideMax = 2560;
const jpegQuality = 85;

/**
 * Maximum number of pixels. A file of few bytes can unpack to a huge picture, so the limits follow the cost of decoding
 * (measured: at most a quarter of a second and 80 MB).
 */
const pixelsMax = {
  /**
   * A jpg is made smaller while it is read, line by line. Cameras of phones have at most 48 megapixels in their usual
   * mode.
   */
  jpeg: 48_000_000,
  /** The cameras of phones with 12 megapixels have up to 12.6. */
  png: 13_000_000,
  /** An interlaced png or progressive jpg must be in memory as a whole. */
  progressive: 4_000_000,
} as const;

/**
 * Decodes `file` by its content, whatever its name, and encodes it again. This removes everything else in the file:
 * scripts, locations, camera data. Fails with `picture.unreadable` for anything but a complete png or jpg, with
 * `picture.too-many-pixels` before it decodes, and with `server.unavailable` when this machine cannot decode pictures.
 */
export async function redraw(file: Buffer): Promise<Redrawn> {
  const { default: sharp } = await loadSharp();
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax.jpeg, failOn: 'warning' });
    const { format, width, height, isProgressive } = await sharp(file, {
      limitInputPixels: false,
    }).metadata();
    if (format !== 'png' && format !== 'jpeg') throw createUnreadableError();
    requireFewPixels(width * height, pixelsMax[isProgressive ? 'progressive' : format]);
    const upright = picture
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
    const drawn = format === 'png' ? upright.png() : upright.jpeg({ quality: jpegQuality });
    return { kind: format, bytes: await drawn.toBuffer() };
  } catch (error) {
    throw isAppError(error, 'picture.too-many-pixels') ? error : createUnreadableError(error);
  }
}

function requireFewPixels(pixels: number, max: number): void {
  if (pixels <= max) return;
  throw new AppError('picture.too-many-pixels', `The picture has ${pixels} pixels.`, {
    details: { pixels, pixelsMax: max },
  });
}

const createUnreadableError = (cause?: unknown): AppError =>
  new AppError('picture.unreadable', 'The file is not a complete png or jpg picture.', { cause });

async function loadSharp() {
  try {
    const loaded = await import('sharp');
    // One thread for each picture: the others are needed for files and passwords.
    loaded.default.concurrency(1);
    return loaded;
  } catch (cause) {
    throw new AppError('server.unavailable', 'Pictures cannot be read on this machine.', { cause });
  }
}
