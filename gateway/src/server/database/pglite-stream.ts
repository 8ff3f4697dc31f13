import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const message = { query: 0x51, sync: 0x53, terminate: 0x58, copyData: 0x64, copyDone: 0x63, copyFail: 0x66 };
const endsGroup = new Set(Object.values(message));

const reply = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const parameter = (name: string, value: string): Buffer => reply('S', Buffer.from(`${name}\0${value}\0`));

const greeting = Buffer.concat([
  reply('R', int32(0)),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('TimeZone', 'UTC'),
  parameter('integer_datetimes', 'on'),
  parameter('standard_conforming_strings', 'on'),
  reply('K', int32(1), int32(1)),
  reply('Z', Buffer.from('I')),
]);

/**
 * A socket for `pg` with PGlite at the other end, so that the embedded engine uses the ordinary driver with its errors
 * and types. The stream answers the start-up messages itself and passes on whole groups of messages.
 */
export class PgliteStream extends Duplex {
  readonly #engine: PGlite;
  #greeted = false;
  #received = Buffer.alloc(0);
  #last: Promise<void> = Promise.resolve();

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#take([chunk]);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(chunks.map(({ chunk }) => chunk));
    done();
  }

  #take(chunks: Buffer[]): void {
    this.#received = Buffer.concat([this.#received, ...chunks]);
    if (!this.#greeted && !this.#greet()) return;
    const group = this.#completeGroup();
    if (group.length === 0) return;
    if (group[0] === message.terminate) this.push(null);
    else this.#last = this.#last.then(() => this.#exchange(group));
  }

  #greet(): boolean {
    if (this.#received.length < 4) return false;
    const length = this.#received.readInt32BE(0);
    if (this.#received.length < length) return false;
    this.#received = this.#received.subarray(length);
    this.#greeted = true;
    this.push(greeting);
    return true;
  }

  /** Returns the received bytes up to the last message after which the engine may answer. */
  #completeGroup(): Buffer {
    let end = 0;
    let offset = 0;
    while (offset + 5 <= this.#received.length) {
      const type = this.#received.readUInt8(offset);
      const next = offset + 1 + this.#received.readInt32BE(offset + 1);
      if (next > this.#received.length) break;
      offset = next;
      if (endsGroup.has(type)) end = offset;
    }
    const group = this.#received.subarray(0, end);
    this.#received = this.#received.subarray(end);
    return group;
  }

  async #exchange(group: Buffer): Promise<void> {
    try {
      const answer: Buffer[] = [];
      // `execProtocolRaw` would also parse every answer, and retain the rows as long as the engine runs.
      await this.#engine.runExclusive(() =>
        this.#engine.execProtocolRawStream(group, {
          syncToFs: false,
          onRawData: (part) => void answer.push(Buffer.from(part)),
        }),
      );
      this.push(Buffer.concat(answer));
      // The engine works in microtasks only. Without this pause timers and sockets would starve under load.
      await new Promise(setImmediate);
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
