import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const compressible = /\.(js|css|json|svg|txt|html)$/;
/** Below this a compressed copy is not worth its header. */
const bytesMin = 512;

/** The brotli copy of a file, as small as brotli makes it; undefined where there is nothing to gain. */
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
