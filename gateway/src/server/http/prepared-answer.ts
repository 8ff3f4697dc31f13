import { compress, lengthMin } from './compressed-reply.ts';

/** A whole answer as the bytes that go out, envelope included. It is compressed once, for the first who takes it so. */
export class PreparedAnswer {
  readonly plain: Buffer;
  #compressed: Buffer | undefined;

  /** Of a value's JSON. */
  constructor(value: string) {
    this.plain = Buffer.from(`{"success":true,"value":${value}}`);
  }

  /** Long enough for its length to be worth a compression. */
  get isLong(): boolean {
    return this.plain.length >= lengthMin;
  }

  /** Undefined until `compress` has run. */
  get compressed(): Buffer | undefined {
    return this.#compressed;
  }

  async compress(): Promise<Buffer> {
    this.#compressed ??= await compress(this.plain);
    return this.#compressed;
  }
}
