import { type Job, minuteMs, type Tx } from '../../server/index.ts';
import { createClaimChanges, toClaimNo } from '../claims/claim-changes.ts';
import { countTickets } from '../claims/claim-rules.ts';
import { type Claim, type ClaimTables, listTicketHolders, lockWithProgress } from '../claims/claim-store.ts';
import { isOpenAccount } from '../claims/eligibility.ts';
import type { ClaimParts } from '../claims/parts.ts';
import { lockPromotion, type PromotionsTables } from '../store.ts';
import { drawRaffle, type RaffleEntry, toTicketLine, type Winner } from './raffle-rules.ts';
import {
  findRaffle,
  insertDraw,
  listDue,
  type RaffleTables,
  readEntries,
  readWinners,
} from './raffle-store.ts';

/** The public part of a draw. */
interface PublishedDraw {
  seedHash: string;
  /** Undefined until the draw. */
  draw:
    | {
        seed: string;
        drawnAt: Date;
        ticketsHash: string;
        ticketCount: number;
        /** A part of the ticket list, and the last claim of the part when others follow. */
        entries: RaffleEntry[];
        next: string | undefined;
        winners: Winner[];
      }
    | undefined;
}

export interface Raffles {
  /** Returns the draw with the part of its ticket list after a claim; undefined for a promotion without a raffle. */
  findDraw(promotionId: number, afterClaimNo?: string): Promise<PublishedDraw | undefined>;
  /** Reads the ticket list of a draw as text, in parts. Its hash is `ticketsHash`. */
  readTicketList(promotionId: number): AsyncGenerator<string>;
  /** Returns the commitment to the seed, and when the raffle was drawn. */
  findCommitment(promotionId: number): Promise<{ seedHash: string; drawnAt: Date | undefined } | undefined>;
  /** Draws the raffles that have ended. */
  draws: Job;
}

/** The time after the end within which the last bets are delivered. */
const graceMs = 10 * minuteMs;
/** Claims in one part of the ticket list, and rows of one read for the file. */
const partLength = 100;
const fileRows = 2_000;

const parseClaimNo = (claimNo: string): number => Number(claimNo.slice('P-'.length));
const toEntry = ({ claimId, tickets }: { claimId: number; tickets: number }): RaffleEntry => ({
  claimNo: toClaimNo(claimId),
  tickets,
});

export function createRaffles(parts: ClaimParts): Raffles {
  const { database, clock } = parts;
  const db = database.withTables<RaffleTables>();
  return {
    async findDraw(promotionId, afterClaimNo) {
      const row = await findRaffle(db, promotionId);
      if (!row) return undefined;
      const { seed, seed_hash: seedHash, drawn_at: drawnAt, tickets_hash, ticket_count } = row;
      if (!drawnAt || tickets_hash === null || ticket_count === null) return { seedHash, draw: undefined };
      const after = afterClaimNo === undefined ? 0 : parseClaimNo(afterClaimNo);
      const stored = await readEntries(db, promotionId, { after, limit: partLength + 1 });
      const entries = stored.slice(0, partLength).map(toEntry);
      const winners = (await readWinners(db, promotionId)).map(({ claimId, ticket, prize }) => ({
        claimNo: toClaimNo(claimId),
        ticket,
        value: prize,
      }));
      const published = {
        seed,
        drawnAt,
        ticketsHash: tickets_hash,
        ticketCount: ticket_count,
        entries,
        next: stored.length > partLength ? entries.at(-1)?.claimNo : undefined,
        winners,
      };
      return { seedHash, draw: published };
    },
    async *readTicketList(promotionId) {
      for (let after = 0; ; ) {
        const part = await readEntries(db, promotionId, { after, limit: fileRows });
        yield part.map((stored) => toTicketLine(toEntry(stored))).join('');
        const last = part.at(-1);
        if (last === undefined || part.length < fileRows) return;
        after = last.claimId;
      }
    },
    async findCommitment(promotionId) {
      const row = await findRaffle(db, promotionId);
      return row && { seedHash: row.seed_hash, drawnAt: row.drawn_at ?? undefined };
    },
    draws: {
      name: 'promotions.draw-raffles',
      everyMs: minuteMs,
      async run() {
        const endedBefore = new Date(clock.now().getTime() - graceMs);
        for (const promotionId of await listDue(db, endedBefore)) await draw(parts, promotionId);
      },
    },
  };
}

/** Draws one raffle and issues its prizes. Members who may receive nothing now have no tickets. */
async function draw(parts: ClaimParts, promotionId: number): Promise<void> {
  const { database, identity, blocks } = parts;
  const memberIds = await listTicketHolders(database.withTables<ClaimTables>(), promotionId);
  const members = await identity.findMembersByIds(memberIds);
  const blocked = await blocks.findBlocked(memberIds);
  const mayReceive = ({ memberId }: Claim): boolean =>
    isOpenAccount(members.get(memberId)) && !blocked.has(memberId);
  await database.transaction((tx) => drawIn(parts, tx, promotionId, mayReceive));
}

async function drawIn(
  parts: ClaimParts,
  tx: Tx,
  promotionId: number,
  mayReceive: (claim: Claim) => boolean,
): Promise<void> {
  const { audit, clock } = parts;
  const tables = tx.withTables<RaffleTables>();
  const promotion = await lockPromotion(tx.withTables<PromotionsTables>(), promotionId);
  const row = await findRaffle(tables, promotionId);
  if (!promotion?.raffle || !row || row.drawn_at) return;
  const { prizes, ticketEveryMinor } = promotion.raffle;
  const claims = (await lockWithProgress(tx.withTables<ClaimTables>(), promotionId)).filter(
    (claim) => countTickets(claim.progressMinor, ticketEveryMinor) > 0 && mayReceive(claim),
  );
  const entries = claims.map(({ id, progressMinor }) => ({
    claimNo: toClaimNo(id),
    tickets: countTickets(progressMinor, ticketEveryMinor),
  }));
  const { ticketsHash, ticketCount, winners } = drawRaffle(row.seed, entries, prizes);
  const won = new Map(winners.map((winner, index) => [winner.claimNo, { ...winner, rank: index + 1 }]));
  await insertDraw(tables, promotionId, {
    drawnAt: clock.now(),
    ticketsHash,
    ticketCount,
    entries: claims.map(({ id, progressMinor }) => {
      const { rank, ticket, value } = won.get(toClaimNo(id)) ?? {};
      const tickets = countTickets(progressMinor, ticketEveryMinor);
      return { claimId: id, tickets, rank: rank ?? null, ticket: ticket ?? null, prize: value ?? null };
    }),
  });
  const changes = createClaimChanges(parts);
  for (const claim of claims) {
    const amount = won.get(toClaimNo(claim.id))?.value;
    if (amount !== undefined && !(await changes.issueIn(tx, promotion, claim, { amount })))
      throw new Error(`The budget of raffle ${promotionId} does not cover its prizes.`);
  }
  await audit.record(tx, {
    actor: 'gateway',
    act: 'promotion.draw',
    subject: `promotion:${promotionId}`,
    after: { ticketsHash, ticketCount, winners },
  });
  parts.live.send('everyone', { topic: 'promotions' });
}
