import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { artVersion } from '@parlour/art';
import type { Logger } from '../server/index.ts';

export type PictureFormat = 'webp' | 'avif';

/** A drawing with its cache key, its format and its size. */
export interface Drawing {
  id: string;
  format: PictureFormat;
  /** Pixels. */
  width: number;
  height: number;
  draw(): string;
}

export type Rasterise = (
  svg: string,
  size: { width: number; height: number },
  format: PictureFormat,
) => Promise<Buffer>;

interface PictureStore {
  /**
   * Returns the picture of a drawing: from disk, or rendered now and cached. Undefined without a rasteriser or when too
   * many drawings wait for it; the caller then sends the SVG.
   */
  getPicture(drawing: Drawing): Promise<Buffer | undefined>;
}

/** Each rendering uses a processor for about 70 ms. A small number leaves capacity for the rest of the site. */
const rendersAtOnceMax = 2;
const rendersWaitingMax = 200;
/** Options of the encoders, for pictures of the same look. AVIF takes 40 % fewer bytes, and its encoder more time. */
const encoders = { webp: { quality: 80 }, avif: { quality: 55, effort: 2 } } as const;

/** Returns a hash of everything that determines a picture; equal pictures have equal hashes. */
export const hashDrawing = (kind: string, facts: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([artVersion, kind, facts]))
    .digest('hex')
    .slice(0, 32);

/** Loads the rasteriser. Returns undefined when the native library does not load; pictures are then sent as SVG. */
export async function loadRasteriser(log: Logger): Promise<Rasterise | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    return (svg, { width, height }, format) =>
      sharp(Buffer.from(svg)).resize(width, height).toFormat(format, encoders[format]).toBuffer();
  } catch (error) {
    log.warn({ err: error }, 'Loading the rasteriser failed; covers and banners are sent as SVG');
    return undefined;
  }
}

/**
 * Creates a cache of pictures below `cacheDir`, one file each. Any file may be deleted at any time and is rendered
 * again.
 */
export function createPictureStore(parts: {
  cacheDir: string;
  log: Logger;
  rasteriser: () => Promise<Rasterise | undefined>;
}): PictureStore {
  const { cacheDir, log } = parts;
  let loading: Promise<Rasterise | undefined> | undefined;
  const inFlight = new Map<string, Promise<Buffer>>();
  const semaphore = createSemaphore(rendersAtOnceMax);

  const toFilePath = ({ id, format }: Drawing): string =>
    join(cacheDir, artVersion, id.slice(0, 2), `${id}.${format}`);

  const make = async (drawing: Drawing, rasterise: Rasterise): Promise<Buffer> => {
    const picture = await semaphore.run(() => rasterise(drawing.draw(), drawing, drawing.format));
    await writeCached(toFilePath(drawing), picture).catch((error: unknown) =>
      log.warn({ err: error }, 'Keeping a picture failed; it will be made again'),
    );
    return picture;
  };

  return {
    async getPicture(drawing) {
      const cached = await readCached(toFilePath(drawing));
      if (cached) return cached;
      const known = inFlight.get(drawing.id);
      if (known) return known;
      loading ??= parts.rasteriser();
      const rasterise = await loading;
      if (!rasterise || semaphore.waiting() >= rendersWaitingMax) return undefined;
      const making = inFlight.get(drawing.id) ?? make(drawing, rasterise);
      inFlight.set(drawing.id, making);
      return making.finally(() => inFlight.delete(drawing.id));
    },
  };
}

async function readCached(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Writes another file first and then renames it, so that readers never see a partial picture. */
async function writeCached(file: string, picture: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, picture);
  await rename(aside, file);
}

function createSemaphore(atOnce: number): {
  run<T>(work: () => Promise<T>): Promise<T>;
  waiting(): number;
} {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((go) => queue.push(go));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
    waiting: () => queue.length,
  };
}
