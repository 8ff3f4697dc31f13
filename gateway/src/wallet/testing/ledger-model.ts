/** A minimal model of the ledger's rules, the reference for generated sequences. */
import type { Movement, PostingOutcome, Reversal, ReversalOutcome } from '../index.ts';
import { reversibleTypes } from '../ledger/movement-types.ts';

interface Known {
  content: string;
  type: string;
  from: string;
  to: string;
  amountMinor: number;
  reversedUnder: string | undefined;
}

const toBookName = (account: Movement['from']): string =>
  'house' in account ? account.house : `${account.memberId}/${account.book}`;
const isMembers = (account: string): boolean => account.includes('/');

export class LedgerModel {
  readonly balances: Map<string, number>;
  readonly keys: Map<string, Known | 'tombstone'>;

  constructor(other?: LedgerModel) {
    this.balances = new Map(other?.balances);
    this.keys = new Map(
      [...(other?.keys ?? [])].map(([key, known]) => [key, known === 'tombstone' ? known : { ...known }]),
    );
  }

  balance(memberId: number, book: string): number {
    return this.balances.get(`${memberId}/${book}`) ?? 0;
  }

  post({ key, type, from, to, amountMinor, reference }: Movement): PostingOutcome {
    const content = JSON.stringify([type, toBookName(from), toBookName(to), amountMinor, reference]);
    return this.#move(key, {
      content,
      type,
      from: toBookName(from),
      to: toBookName(to),
      amountMinor,
      reversedUnder: undefined,
    });
  }

  reverse({ key, type, original, reference }: Reversal): ReversalOutcome {
    const found = this.keys.get(original.key);
    if (found === undefined) this.keys.set(original.key, 'tombstone');
    if (found === undefined || found === 'tombstone') return 'tombstoned';
    const reversible: readonly string[] | 'any' = reversibleTypes[type];
    if (reversible !== 'any' && !reversible.includes(found.type)) return 'not-reversible';
    if (found.reversedUnder !== undefined && found.reversedUnder !== key) return 'already-reversed';
    const content = JSON.stringify([type, original.key, reference]);
    const { from, to, amountMinor } = found;
    const outcome = this.#move(key, {
      content,
      type,
      from: to,
      to: from,
      amountMinor,
      reversedUnder: undefined,
    });
    if (outcome === 'posted') found.reversedUnder = key;
    return outcome;
  }

  #move(key: string, wanted: Known): PostingOutcome {
    const known = this.keys.get(key);
    if (known === 'tombstone') return 'rolled-back';
    if (known !== undefined) return known.content === wanted.content ? 'replay' : 'key-mismatch';
    const { from, to, amountMinor } = wanted;
    if (isMembers(from) && (this.balances.get(from) ?? 0) < amountMinor) return 'insufficient-funds';
    for (const [account, gain] of [
      [from, -amountMinor],
      [to, amountMinor],
    ] as const)
      this.balances.set(account, (this.balances.get(account) ?? 0) + gain);
    this.keys.set(key, wanted);
    return 'posted';
  }
}
