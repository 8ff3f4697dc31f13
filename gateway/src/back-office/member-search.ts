import { AppError } from '@parlour/contracts';
import {
  type MemberSearchKind,
  memberSearchKinds,
  type OrderKind,
  personalSearchKinds,
  searchMembersAct,
  searchOrdersAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import { anyKinds, canBe, type IdentityService, type Match, toAsciiDigits } from '../identity/index.ts';
import type { PointsService } from '../points/index.ts';
import type { NumberQuery, OperatorAct } from '../server/index.ts';
import type { WalletOversight } from '../wallet/index.ts';
import { type AccessParts, isMaskedFor, recordSearch } from './access.ts';
import { bindAct } from './bind-act.ts';
import { createCursor, toPage } from './cursor.ts';

export interface SearchParts extends AccessParts {
  identity: Pick<IdentityService, 'findMember' | 'findUsernames' | 'oversight'>;
  wallet: Pick<WalletOversight, 'searchOrders'>;
  conversions: Pick<PointsService['conversions'], 'search'>;
}

type Kind = Exclude<MemberSearchKind, 'any'>;
interface Found extends Match {
  kind: Kind;
}

const memberCursor = createCursor(
  z.object({ kind: z.enum(memberSearchKinds), key: z.string(), id: z.int() }),
);
const orderCursor = createCursor(z.object({ orderNo: z.string() }));
/** The personal fields of a row. */
const rowFields = ['realName', 'mobile', 'email'];

const isPersonal = (kind: Kind): boolean => (personalSearchKinds as readonly string[]).includes(kind);
const toOrderNumber = (text: string): string => toAsciiDigits(text).toUpperCase();

/** Acts that find members and orders. */
export const searchActs = (parts: SearchParts): OperatorAct[] => [
  bindAct(searchMembersAct, async (call) => {
    const { by, match, text, cursor, limit } = call.input;
    const isMasked = isMaskedFor(call);
    if (by !== 'any' && isMasked && isPersonal(by) && match !== 'exact')
      throw new AppError(
        'operator.not-permitted',
        `Without members.view-personal a search by ${by} must be exact.`,
      );
    const found = await findMembers(parts, {
      kinds: by === 'any' ? anyKinds.filter((kind) => canBe(kind, text)) : [by],
      text,
      after: memberCursor.read(cursor),
      limit: limit + 1,
      // Prefixes would reveal a masked value character by character.
      isExact: (kind) => match === 'exact' || (isMasked && isPersonal(kind)),
    });
    const { rows, next } = toPage(found, limit, memberCursor, ({ kind, key, id }) => ({ kind, key, id }));
    const members = await parts.identity.oversight.listRows(
      rows.map(({ id }) => id),
      { isMasked },
    );
    const shown = rows.filter(({ id }, place) => rows.findIndex((one) => one.id === id) === place);
    await recordSearch(parts, call, { by, match, shown: shown.map(({ id }) => id), fields: rowFields });
    return {
      members: shown.flatMap(({ id, kind, key }) => {
        const member = members.get(id);
        return member ? [{ ...member, matched: kind, ...(kind === 'order' && { orderNo: key }) }] : [];
      }),
      isMasked,
      ...(next !== undefined && { next }),
    };
  }),

  bindAct(searchOrdersAct, async (call) => {
    const { number, cursor, limit } = call.input;
    const found = await searchOrders(parts, {
      number: toOrderNumber(number),
      isExact: false,
      after: orderCursor.read(cursor)?.orderNo,
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, limit, orderCursor, ({ orderNo }) => ({ orderNo }));
    const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
    const usernames = await parts.identity.findUsernames(memberIds);
    const kinds = new Set(rows.map(({ kind }) => `${kind}s`));
    await recordSearch(parts, call, { by: 'order', match: 'prefix', shown: memberIds, fields: [...kinds] });
    return {
      orders: rows.map(({ createdAt, ...order }) => ({
        ...order,
        username: usernames.get(order.memberId) ?? '',
        createdAt: createdAt.toISOString(),
      })),
      ...(next !== undefined && { next }),
    };
  }),
];

interface FoundOrder {
  kind: OrderKind;
  orderNo: string;
  memberId: number;
  status: string;
  amountMinor: number;
  createdAt: Date;
}

/** Finds orders by number. The first letter of a number names its kind: `C` is a conversion. */
async function searchOrders(
  { wallet, conversions }: Pick<SearchParts, 'wallet' | 'conversions'>,
  query: NumberQuery & { limit: number },
): Promise<FoundOrder[]> {
  if (!query.number.startsWith('C')) return wallet.searchOrders(query);
  return (await conversions.search(query)).map(({ number, memberId, creditedMinor, convertedAt }) => ({
    kind: 'conversion',
    orderNo: number,
    memberId,
    status: 'DONE',
    amountMinor: creditedMinor,
    createdAt: convertedAt,
  }));
}

/** Tries one kind of search after the other until the page is full. */
async function findMembers(
  parts: SearchParts,
  search: {
    kinds: readonly Kind[];
    text: string;
    after: { kind: MemberSearchKind; key: string; id: number } | undefined;
    limit: number;
    isExact(kind: Kind): boolean;
  },
): Promise<Found[]> {
  const { kinds, text, after: last } = search;
  const found: Found[] = [];
  const first = last === undefined ? 0 : (kinds as readonly MemberSearchKind[]).indexOf(last.kind);
  for (const kind of first < 0 ? [] : kinds.slice(first)) {
    const limit = search.limit - found.length;
    if (limit <= 0) break;
    const after = last?.kind === kind ? last : undefined;
    const isExact = search.isExact(kind);
    const matches =
      kind === 'order'
        ? (await searchOrders(parts, { number: toOrderNumber(text), isExact, after: after?.key, limit })).map(
            ({ memberId, orderNo }) => ({ id: memberId, key: orderNo }),
          )
        : await parts.identity.oversight.search({ by: kind, text, isExact, after, limit });
    found.push(...matches.map((match) => ({ ...match, kind })));
  }
  return found;
}
