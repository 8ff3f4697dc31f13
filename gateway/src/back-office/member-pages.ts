import {
  memberAuditAct,
  memberBetsAct,
  memberDepositsAct,
  memberLoginsAct,
  memberMessagesAct,
  memberNotesAct,
  memberRecordAct,
  recallBetAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import type { BettingOversight, NamedRound } from '../betting/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { MessagingService } from '../messaging/index.ts';
import type { OperatorAct } from '../server/index.ts';
import type { WalletOversight } from '../wallet/index.ts';
import { type AccessParts, isMaskedFor, recordView, requireMember } from './access.ts';
import { bindAct } from './bind-act.ts';
import { createCursor, toPage } from './cursor.ts';

export interface PageParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'findUsernames' | 'oversight'>;
  wallet: Pick<WalletOversight, 'readRecord' | 'listOrders'>;
  betting: Pick<BettingOversight, 'listBets' | 'recall'>;
  messaging: Pick<MessagingService, 'listPersonal'>;
}

const idCursor = createCursor(z.object({ id: z.int() }));
const orderCursor = createCursor(z.object({ at: z.iso.datetime(), orderNo: z.string() }));
const betCursor = createCursor(z.object({ at: z.iso.datetime(), betNo: z.int() }));

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
const withNext = (next: string | undefined) => (next === undefined ? {} : { next });

/** The pages about one member, newest first. Each one is recorded in the audit. */
export const memberPageActs = (parts: PageParts): OperatorAct[] => [
  ...createMoneyPages(parts),
  ...createIdentityPages(parts),
];

const createMoneyPages = (parts: PageParts): OperatorAct[] => [
  bindAct(memberRecordAct, async (call) => {
    const { memberId, book, from, to, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const found = await parts.wallet.readRecord({
      memberId,
      book,
      from: toDate(from),
      to: toDate(to),
      before: idCursor.read(cursor)?.id,
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, limit, idCursor, ({ seq }) => ({ id: seq }));
    const usernames = await parts.identity.findUsernames(
      rows.flatMap(({ counterpartyId }) => counterpartyId ?? []),
    );
    await recordView(parts, call, { memberId, page: 'record', fields: [book] });
    return {
      rows: rows.map(({ at, counterpartyId, ...row }) => ({
        ...row,
        at: at.toISOString(),
        balanceBeforeMinor: row.balanceAfterMinor - row.amountMinor,
        ...(counterpartyId !== null && {
          counterparty: { id: counterpartyId, username: usernames.get(counterpartyId) ?? '' },
        }),
      })),
      ...withNext(next),
    };
  }),

  bindAct(memberBetsAct, async (call) => {
    const { memberId, from, to, cursor, limit, ...filter } = call.input;
    const member = await requireMember(parts, memberId);
    const place = betCursor.read(cursor);
    const found = await parts.betting.listBets({
      memberId,
      demo: member.accountKind === 'demo',
      from: toDate(from),
      to: toDate(to),
      status: filter.status,
      category: filter.category,
      vendor: filter.vendor,
      before: place && { placedAt: new Date(place.at), betNo: place.betNo },
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, limit, betCursor, ({ round }) => ({
      at: round.placedAt.toISOString(),
      betNo: round.betNo,
    }));
    await recordView(parts, call, { memberId, page: 'bets', fields: ['bets'] });
    return { bets: rows.map(toBet), ...withNext(next) };
  }),

  bindAct(recallBetAct, async (call) => {
    const { source, lines, ...named } = await parts.betting.recall(call.input.betNo, call.input.language);
    const { memberId } = named.round;
    await recordView(parts, call, { memberId, page: 'recall', fields: ['bets'] });
    return { memberId, bet: toBet(named), source, lines };
  }),

  bindAct(memberDepositsAct, async (call) => {
    const { memberId, status, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const place = orderCursor.read(cursor);
    const found = await parts.wallet.listOrders(memberId, {
      status,
      before: place && { createdAt: new Date(place.at), orderNo: place.orderNo },
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, limit, orderCursor, ({ createdAt, orderNo }) => ({
      at: createdAt.toISOString(),
      orderNo,
    }));
    await recordView(parts, call, { memberId, page: 'deposits', fields: ['deposits'] });
    return {
      deposits: rows.map(({ method, createdAt, decidedAt, ...order }) => ({
        ...order,
        methodId: method.id,
        methodTitle: method.title,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      })),
      ...withNext(next),
    };
  }),
];

const createIdentityPages = (parts: PageParts): OperatorAct[] => [
  bindAct(memberLoginsAct, async (call) => {
    const { memberId, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const found = await parts.identity.oversight.listLogins(
      memberId,
      { before: idCursor.read(cursor)?.id, limit: limit + 1 },
      { isMasked: isMaskedFor(call) },
    );
    const { rows, next } = toPage(found, limit, idCursor, ({ id }) => ({ id }));
    await recordView(parts, call, { memberId, page: 'logins', fields: ['addresses'] });
    return { logins: rows, ...withNext(next) };
  }),

  bindAct(memberAuditAct, async (call) => {
    const { memberId, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const page = { before: idCursor.read(cursor)?.id, limit: limit + 1 };
    const found = await parts.audit.list(`member:${memberId}`, page);
    const { rows, next } = toPage(found, limit, idCursor, ({ id }) => ({ id }));
    await recordView(parts, call, { memberId, page: 'audit', fields: ['audit'] });
    return { entries: rows.map((entry) => ({ ...entry, at: entry.at.toISOString() })), ...withNext(next) };
  }),

  bindAct(memberNotesAct, async (call) => {
    const { memberId, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const page = { before: idCursor.read(cursor)?.id, limit: limit + 1 };
    const found = await parts.identity.oversight.listNotes(memberId, page);
    const { rows, next } = toPage(found, limit, idCursor, ({ id }) => ({ id }));
    await recordView(parts, call, { memberId, page: 'notes', fields: ['notes'] });
    return { notes: rows, ...withNext(next) };
  }),

  bindAct(memberMessagesAct, async (call) => {
    const { memberId, cursor, limit } = call.input;
    await requireMember(parts, memberId);
    const page = { before: idCursor.read(cursor)?.id, limit: limit + 1 };
    const found = await parts.messaging.listPersonal(memberId, page);
    const { rows, next } = toPage(found, limit, idCursor, ({ id }) => ({ id }));
    await recordView(parts, call, { memberId, page: 'messages', fields: ['messages'] });
    return {
      messages: rows.map(({ sentAt, readAt, ...message }) => ({
        ...message,
        sentAt: sentAt.toISOString(),
        readAt: readAt?.toISOString() ?? null,
      })),
      ...withNext(next),
    };
  }),
];

const toBet = ({ betNo, round, gameName }: NamedRound) => ({
  betNo,
  roundId: round.roundId,
  vendor: round.vendorCode,
  gameId: round.gameId,
  gameName,
  category: round.category,
  status: round.status,
  stakeMinor: round.stakeMinor,
  validBetMinor: round.validBetMinor,
  payoutMinor: round.payoutMinor,
  jackpotMinor: round.jackpotMinor,
  heldMinor: round.heldMinor,
  ruleVersion: round.ruleVersion,
  placedAt: round.placedAt.toISOString(),
  settledAt: round.settledAt?.toISOString() ?? null,
});
