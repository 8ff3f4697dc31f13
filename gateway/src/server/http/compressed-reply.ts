import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

const brotli = promisify(brotliCompress);
/** Below this a reply fits into one packet anyway. */
export const lengthMin = 1_024;
/** Lists shrink to a fifth within a millisecond; higher levels gain little and cost more. */
const level = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/**
 * Compresses what is sent as text (answers and drawings) for those who accept brotli. What guesses secrets by the
 * length of compressed replies needs a browser to send the credentials by itself; ours travel in a header that only
 * the page's own code sets.
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < lengthMin) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    if (!acceptsBrotli(request.headers['accept-encoding']) || reply.hasHeader('content-encoding'))
      return done(null, payload);
    compress(payload).then((compressed) => {
      markCompressed(reply);
      done(null, compressed);
    }, done);
  });
}

export const compress = (text: string | Buffer): Promise<Buffer> => brotli(text, { params: level });

function markCompressed(reply: FastifyReply): void {
  reply.removeHeader('content-length').header('content-encoding', 'br');
  const tag = reply.getHeader('etag');
  // The same content in other bytes: a strong tag would promise equal bytes.
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`);
}

export const acceptsBrotli = (header: string | string[] | undefined): boolean =>
  header !== undefined &&
  String(header)
    .split(',')
    .some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+)?\s*$/.test(coding));
