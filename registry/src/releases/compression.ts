import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|json|svg|txt|html)$/;
/** Smaller files are not compressed: the saving would not outweigh the header. */
const bytesMin = 512;

/** Returns the brotli copy of a file at the highest quality; `undefined` when compression gains nothing. */
export async function compressFile(file: string, content: Buffer): Promise<Buffer | undefined> {
  if (!compressible.test(file) || content.length < bytesMin) return undefined;
  const copy = await compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  return copy.length < content.length ? copy : undefined;
}
