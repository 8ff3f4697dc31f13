import type { ValueOf } from '@parlour/contracts';
import type {
  memberAuditAct,
  memberBetsAct,
  memberDepositsAct,
  memberLoginsAct,
  memberMessagesAct,
  memberNotesAct,
  memberRecordAct,
} from '@parlour/contracts/back-office';
import { formatMoney, Money } from '@parlour/ui';
import { nameMovement } from '../../movement-names.ts';
import { formatAuditAct } from '../../operate/audit-act-texts.ts';
import { formatActor } from '../../operate/format-actor.ts';
import { formatCode } from '../../operate/format-code.ts';
import { OpenButton } from '../../operate/open-button.tsx';
import { OpenLink } from '../../operate/open-link.tsx';
import { operateTexts } from '../../operate/operate-texts.ts';
import { paths } from '../../paths.ts';
import { usePermission } from '../../session/use-permission.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { formatTime } from '../../times.ts';
import { memberTexts as words } from './member-texts.ts';

type Movement = ValueOf<typeof memberRecordAct>['rows'][number];
export type Bet = ValueOf<typeof memberBetsAct>['bets'][number];
type Deposit = ValueOf<typeof memberDepositsAct>['deposits'][number];
type Login = ValueOf<typeof memberLoginsAct>['logins'][number];
type Message = ValueOf<typeof memberMessagesAct>['messages'][number];
type Note = ValueOf<typeof memberNotesAct>['notes'][number];
type AuditEntry = ValueOf<typeof memberAuditAct>['entries'][number];

/** A column of plain text. The export contains the same text. */
const plain = <Row,>(
  key: string,
  head: string,
  get: (row: Row) => string | null,
  onCard?: 'key' | 'amount',
): DataColumn<Row> => ({
  key,
  head,
  text: get,
  cell: (row) => get(row) ?? words.none,
  ...(onCard && { onCard }),
});

const moment = <Row,>(key: string, head: string, get: (row: Row) => string): DataColumn<Row> => ({
  key,
  head,
  onCard: 'key',
  text: get,
  cell: (row) => formatTime(get(row)),
});

const amount = <Row,>(
  key: string,
  head: string,
  get: (row: Row) => number,
  onCard?: 'amount',
): DataColumn<Row> => ({
  key,
  head,
  figure: true,
  minor: (row) => get(row),
  cell: (row) => formatMoney(get(row), 'auto'),
  ...(onCard && { onCard }),
});

/** Points are whole; the other books are in minor units. */
const pointsBook = 'points';

/** The movements of a book. */
export const createRecordColumns = (book: string): DataColumn<Movement>[] => {
  const isPoints = book === pointsBook;
  const format = (figure: number): string =>
    isPoints ? figure.toLocaleString('en-US') : formatMoney(figure, 'auto');
  // An exported file has plain numbers.
  const exportAs = (get: (row: Movement) => number) => (isPoints ? { text: get } : { minor: get });
  const balance = (key: string, head: string, get: (row: Movement) => number): DataColumn<Movement> => ({
    key,
    head,
    figure: true,
    ...exportAs(get),
    cell: (row) => format(get(row)),
  });
  return [
    moment('at', words.at, ({ at }) => at),
    plain('type', words.type, ({ type }) => nameMovement(type), 'key'),
    {
      key: 'amount',
      head: words.amount,
      figure: true,
      onCard: 'amount',
      ...exportAs(({ amountMinor }) => amountMinor),
      cell: ({ amountMinor }) =>
        isPoints ? format(amountMinor) : <Money minor={amountMinor} sign="always" />,
    },
    balance('before', words.before, ({ balanceBeforeMinor }) => balanceBeforeMinor),
    balance('after', words.after, ({ balanceAfterMinor }) => balanceAfterMinor),
    plain('reference', words.reference, ({ reference }) => reference),
    plain('remark', words.remark, ({ remark }) => remark),
    plain('txNo', words.txNo, ({ txNo }) => txNo),
  ];
};

export const createBetColumns = (
  open: (betNo: string) => void,
  vendorColumn: DataColumn<Bet>,
): DataColumn<Bet>[] => [
  {
    ...plain<Bet>('bet', words.bet, ({ betNo }) => betNo, 'key'),
    cell: ({ betNo }) => <OpenButton onOpen={() => open(betNo)}>{betNo}</OpenButton>,
  },
  plain('game', words.game, ({ gameName, gameId }) => gameName ?? String(gameId), 'key'),
  vendorColumn,
  amount('stake', words.stake, ({ stakeMinor }) => stakeMinor),
  amount('payout', words.payout, ({ payoutMinor }) => payoutMinor, 'amount'),
  plain('status', words.status, ({ status }) => words.betStatuses[status]),
  { ...moment<Bet>('at', words.at, ({ placedAt }) => placedAt), onCard: 'hidden' },
];

/** The number of a deposit, which leads to its page for operators who may see deposits. */
function DepositNumber({ orderNo }: { orderNo: string }) {
  const maySee = usePermission('deposits.view');
  return maySee ? <OpenLink to={paths.deposit(orderNo)}>{orderNo}</OpenLink> : orderNo;
}

export const depositColumns: DataColumn<Deposit>[] = [
  {
    ...plain<Deposit>('order', words.order, ({ orderNo }) => orderNo, 'key'),
    opens: true,
    cell: (row) => <DepositNumber orderNo={row.orderNo} />,
  },
  plain('method', words.method, ({ methodTitle }) => methodTitle.EN),
  amount('amount', words.amount, ({ amountMinor }) => amountMinor, 'amount'),
  plain('status', words.status, ({ status }) => words.depositStatuses[status], 'key'),
  plain('reason', words.remark, ({ reasonCode }) => (reasonCode === null ? null : formatCode(reasonCode))),
  { ...moment<Deposit>('at', words.at, ({ createdAt }) => createdAt), onCard: 'hidden' },
];

export const loginColumns: DataColumn<Login>[] = [
  moment('at', words.at, ({ at }) => at),
  plain('outcome', words.outcome, ({ outcome }) => words.outcomes[outcome], 'amount'),
  plain('address', words.address, ({ address }) => address),
  plain('browser', words.browser, ({ browser }) => browser),
];

export const messageColumns: DataColumn<Message>[] = [
  moment('at', words.at, ({ sentAt }) => sentAt),
  plain('kind', words.type, ({ kind }) => formatCode(kind)),
  plain('title', words.messageTitle, ({ title }) => title.EN, 'key'),
  plain(
    'read',
    words.readAt,
    ({ readAt }) => (readAt === null ? words.unread : formatTime(readAt)),
    'amount',
  ),
];

export const noteColumns: DataColumn<Note>[] = [
  moment('at', words.at, ({ at }) => at),
  plain('by', words.actor, ({ by }) => formatActor(by), 'amount'),
  plain('text', words.note, ({ text }) => text),
];

/** Returns the reason of an entry, which many acts have in the state after them. */
function getReason({ reason, after }: AuditEntry): string | null {
  if (reason !== null || typeof after !== 'object' || after === null || !('reason' in after)) return reason;
  return typeof after.reason === 'string' ? after.reason : null;
}

/** The state of an object as an exported file has it. In the table, an entry opens with its states. */
const exported = (key: string, head: string, get: (row: AuditEntry) => unknown): DataColumn<AuditEntry> => ({
  key,
  head,
  isOnlyExported: true,
  text: (row) => JSON.stringify(get(row) ?? null),
  cell: () => null,
});

/** Columns of the audit record. An entry opens with the states before and after. */
export const createAuditColumns = (open: (entry: AuditEntry) => void): DataColumn<AuditEntry>[] => [
  {
    key: 'act',
    head: words.act,
    onCard: 'key',
    opens: true,
    text: ({ act }) => act,
    cell: (entry) => <OpenButton onOpen={() => open(entry)}>{formatAuditAct(entry.act)}</OpenButton>,
  },
  plain('actor', words.actor, ({ actor }) => formatActor(actor), 'key'),
  { ...moment<AuditEntry>('at', words.at, ({ at }) => at), onCard: 'amount' },
  plain('reason', operateTexts.reason, getReason),
  exported('before', words.before, ({ before }) => before),
  exported('after', words.after, ({ after }) => after),
];
