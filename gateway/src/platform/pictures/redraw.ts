import { AppError } from '@parlour/contracts';

export type PictureKind = 'png' | 'jpeg';

export interface Redrawn {
  kind: PictureKind;
  bytes: Buffer;
}

/** A picture for people to look at; more would only be stored. */
const sideMax = 2560;
/** A file of few bytes can unpack to a picture that fills the memory. */
const pixelsMax = 50_000_000;
const jpegQuality = 85;

/**
 * Reads `file` as what its content is, whatever it is called, and draws it anew: what else stood in the file (a script, a
 * place, a camera) is gone. Fails with `picture.unreadable` for anything that is no whole png or jpg, and with
 * `server.unavailable` where this machine cannot read pictures.
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
