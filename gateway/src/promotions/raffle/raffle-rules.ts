/** Pure rules of a draw, which anybody can repeat with the data that is published after it. Rule: docs/rules.md 5.6. */
import { createHash, createHmac } from 'node:crypto';

export interface RaffleEntry {
  claimNo: string;
  /** Above 0. The tickets of all entries are numbered consecutively from 1, in the order of the entries. */
  tickets: number;
}

export interface Winner {
  claimNo: string;
  ticket: number;
  /** Minor units, or points. */
  value: number;
}

interface Draw {
  ticketsHash: string;
  ticketCount: number;
  /** The first prize first. */
  winners: Winner[];
}

export const hashSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Returns the SHA-256 of the ticket list: a line `<claim number> <tickets>` for each entry. */
function hashTickets(entries: readonly RaffleEntry[]): string {
  const hash = createHash('sha256');
  for (const { claimNo, tickets } of entries) hash.update(`${claimNo} ${tickets}\n`);
  return hash.digest('hex');
}

const words = 2n ** 64n;

/**
 * Returns a uniformly distributed number below `bound`, from 64 bits of an HMAC. Values that would introduce a
 * bias are drawn again.
 */
function drawNumber(seed: string, message: string, bound: number): number {
  const limit = words - (words % BigInt(bound));
  for (let attempt = 0; ; attempt += 1) {
    const bytes = createHmac('sha256', seed).update(`${message}:${attempt}`).digest();
    const word = bytes.readBigUInt64BE();
    if (word < limit) return Number(word % BigInt(bound));
  }
}

/**
 * Draws one winner for each prize, the first prize first. A claim wins at most one prize: its tickets leave the draw.
 * The site committed to the seed before the first ticket existed, and every number depends on the ticket
 * list, so nobody can choose a winner.
 */
export function drawRaffle(
  seed: string,
  entries: readonly RaffleEntry[],
  prizes: readonly { count: number; value: number }[],
): Draw {
  const ticketsHash = hashTickets(entries);
  const starts: number[] = [];
  let ticketCount = 0;
  for (const { tickets } of entries) {
    starts.push(ticketCount);
    ticketCount += tickets;
  }
  const values = prizes.flatMap(({ count, value }) => Array.from({ length: count }, () => value));
  /** The winners' tickets, in the order of their first ticket. */
  const won: { start: number; tickets: number }[] = [];
  let left = ticketCount;
  const winners = values.slice(0, entries.length).map((value, place): Winner => {
    let ticket = drawNumber(seed, `${ticketsHash}:${place}`, left);
    for (const { start, tickets } of won) if (ticket >= start) ticket += tickets;
    const index = findEntry(starts, ticket);
    const { claimNo, tickets } = entries[index] as RaffleEntry;
    won.push({ start: starts[index] ?? 0, tickets });
    won.sort((a, b) => a.start - b.start);
    left -= tickets;
    return { claimNo, ticket: ticket + 1, value };
  });
  return { ticketsHash, ticketCount, winners };
}

/** Returns the index of the last start that is at most `number`. */
function findEntry(starts: readonly number[], number: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= number) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns whether a published draw follows from its seed, its ticket list and the prizes. */
export function verifyRaffle(
  published: Draw & { seed: string; seedHash: string; entries: readonly RaffleEntry[] },
  prizes: readonly { count: number; value: number }[],
): boolean {
  const { seed, seedHash, entries, ticketsHash, ticketCount, winners } = published;
  const again = drawRaffle(seed, entries, prizes);
  return (
    hashSeed(seed) === seedHash &&
    JSON.stringify({ ticketsHash, ticketCount, winners }) === JSON.stringify(again)
  );
}
