import { AppError } from '@parlour/contracts';

export type PictureKind = 'png' | 'jpeg';

export interface Redrawn {
  kind: PictureKind;
  bytes: Buffer;
}

/** Maximum side in pixels. Pictures are for people to look at; more pixels only take storage. */
const sideMax = 2560;
/** Protects memory: a file of few bytes can unpack to a huge picture. */
const pixelsMax = 50_000_000;
const jpegQuality = 85;

/**
 * Decodes `file` by its content, whatever its name, and encodes it again. This removes everything else in the file:
 * scripts, locations, camera data. Fails with `picture.unreadable` for anything but a complete png or jpg, and with
 * `server.unavailable` when this machine cannot decode pictures.
 */
export async function redraw(file: Buffer): Promise<Redrawn> {
  const { default: sharp } = await loadSharp();
  try {
    const picture = sharp(file, { limitInputPixels: pixelsMax, failOn: 'warning' });
    const { format } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') throw unreadable();
    const upright = picture
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true });
    const drawn = format === 'png' ? upright.png() : upright.jpeg({ quality: jpegQuality });
    return { kind: format, bytes: await drawn.toBuffer() };
  } catch (error) {
    throw unreadable(error);
  }
}

const unreadable = (cause?: unknown): AppError =>
  new AppError('picture.unreadable', 'The file is no whole png or jpg picture.', { cause });

async function loadSharp() {
  try {
    return await import('sharp');
  } catch (cause) {
    throw new AppError('server.unavailable', 'Pictures cannot be read on this machine.', { cause });
  }
}
