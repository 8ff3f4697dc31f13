import { compress, lengthMin } from './compressed-reply.ts';

/**
 * Bytes as a string with one character per byte. Node writes such a string together with the headers in one chunk; a
 * buffer is a second chunk, which took more than half of a response's time in a profile.
 */
type ByteText = string;

export const toBytes = (text: ByteText): Buffer => Buffer.from(text, 'latin1');
const toByteText = (bytes: Buffer): ByteText => bytes.toString('latin1');

/**
 * A complete response as the bytes to send, envelope included. It is compressed once, for the first client that accepts
 * it.
 */
export class PreparedAnswer {
  readonly plain: ByteText;
  #compressed: ByteText | undefined;

  /** `value` is the JSON of the value. */
  constructor(value: string) {
    this.plain = toByteText(Buffer.from(`{"success":true,"value":${value}}`));
  }

  /** Whether it is long enough for compression. */
  get isLong(): boolean {
    return this.plain.length >= lengthMin;
  }

  /** Undefined until `compress` has run. */
  get compressed(): ByteText | undefined {
    return this.#compressed;
  }

  async compress(): Promise<ByteText> {
    this.#compressed ??= toByteText(await compress(toBytes(this.plain)));
    return this.#compressed;
  }
}
