import { compress, lengthMin } from './compressed-reply.ts';

/**
 * Bytes as a text with one sign for each: Node writes such a text in one piece with the headers, where a buffer is a second
 * piece, which in a profile was more than half of an answer.
 */
export type ByteText = string;

export const toBytes = (text: ByteText): Buffer => Buffer.from(text, 'latin1');
const toByteText = (bytes: Buffer): ByteText => bytes.toString('latin1');

/** A whole answer as the bytes that go out, envelope included. It is compressed once, for the first who takes it so. */
export class PreparedAnswer {
  readonly plain: ByteText;
  #compressed: ByteText | undefined;

  /** Of a value's JSON. */
  constructor(value: string) {
    this.plain = toByteText(Buffer.from(`{"success":true,"value":${value}}`));
  }

  /** Long enough for its length to be worth a compression. */
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
