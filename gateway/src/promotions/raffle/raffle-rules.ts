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

/** Returns the line of an entry in the ticket list. */
export const toTicketLine = ({ claimNo, tickets }: RaffleEntry): string => `${claimNo} ${tickets}\n`;

/** Returns the SHA-256 of the ticket list. */
function hashTickets(entries: readonly RaffleEntry[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) hash.update(toTicketLine(entry));
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
  const tree = createTicketTree(entries);
  const values = prizes.flatMap(({ count, value }) => Array.from({ length: count }, () => value));
  let left = ticketCount;
  const winners = values.slice(0, entries.length).map((value, place): Winner => {
    const drawn = drawNumber(seed, `${ticketsHash}:${place}`, left);
    const { index, before } = tree.find(drawn);
    const { claimNo, tickets } = entries[index] as RaffleEntry;
    tree.remove(index);
    left -= tickets;
    return { claimNo, ticket: (starts[index] ?? 0) + drawn - before + 1, value };
  });
  return { ticketsHash, ticketCount, winners };
}

/**
 * Creates a binary indexed tree of the tickets in the draw, so that a draw with thousands of prizes takes milliseconds. A
 * node holds the tickets of as many entries up to its own as the lowest bit of its number says.
 */
function createTicketTree(entries: readonly RaffleEntry[]) {
  const sums = [0, ...entries.map(({ tickets }) => tickets)];
  const getWidth = (node: number): number => node & -node;
  for (let node = 1; node < sums.length; node += 1) {
    const parent = node + getWidth(node);
    if (parent < sums.length) sums[parent] = (sums[parent] ?? 0) + (sums[node] ?? 0);
  }
  const widest = 2 ** Math.floor(Math.log2(Math.max(1, entries.length)));
  return {
    /** Returns the entry of the ticket with this number among those in the draw, and how many are before the entry. */
    find(ticket: number): { index: number; before: number } {
      let [index, before] = [0, 0];
      for (let width = widest; width >= 1; width /= 2) {
        const sum = sums[index + width] ?? Number.POSITIVE_INFINITY;
        if (before + sum > ticket) continue;
        index += width;
        before += sum;
      }
      return { index, before };
    },
    /** Removes the tickets of an entry from the draw. */
    remove(index: number): void {
      const tickets = entries[index]?.tickets ?? 0;
      for (let node = index + 1; node < sums.length; node += getWidth(node))
        sums[node] = (sums[node] ?? 0) - tickets;
    },
  };
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
