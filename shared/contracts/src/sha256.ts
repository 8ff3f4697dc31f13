/**
 * SHA-256 (FIPS 180-4) for the page's start, where a library takes six kilobytes. The browser's own is asynchronous, and
 * missing on pages without HTTPS.
 */
const rounds = 64;
const blockBytes = 64;
const wordBits = 32;
const lengthBytes = 8;

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (wordBits - bits));

function listPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return primes;
}

/** Returns the first 32 bits of the fraction of a number. */
const getFraction = (root: number): number => ((root % 1) * 2 ** wordBits) | 0;

/** Returns the hash of a text in UTF-8, in hexadecimal digits. */
export function computeSha256(text: string): string {
  const primes = listPrimes(rounds);
  const keys = primes.map((prime) => getFraction(Math.cbrt(prime)));
  const message = padMessage(new TextEncoder().encode(text));
  let state = primes.slice(0, 8).map((prime) => getFraction(Math.sqrt(prime)));
  for (let start = 0; start < message.byteLength; start += blockBytes)
    state = compressBlock(state, new DataView(message.buffer, start, blockBytes), keys);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Appends a one bit, zeros up to whole blocks, and the length in bits. */
function padMessage(bytes: Uint8Array): DataView<ArrayBuffer> {
  const blocks = Math.ceil((bytes.length + 1 + lengthBytes) / blockBytes);
  const padded = new Uint8Array(blocks * blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  return view;
}

function compressBlock(state: readonly number[], block: DataView, keys: readonly number[]): number[] {
  const words: number[] = [];
  const getWord = (index: number): number => words[index] ?? 0;
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (const [round, key] of keys.entries()) {
    words.push(round < 16 ? block.getInt32(round * 4) : expandWord(getWord, round));
    const choice = (e & f) ^ (~e & g);
    const first = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choice + key + getWord(round)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

function expandWord(getWord: (index: number) => number, round: number): number {
  const early = getWord(round - 15);
  const late = getWord(round - 2);
  const mixed = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
  return (
    (getWord(round - 16) +
      mixed +
      getWord(round - 7) +
      (rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10))) |
    0
  );
}
