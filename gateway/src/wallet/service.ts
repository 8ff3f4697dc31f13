import type { AccountKind } from '@parlour/contracts';
import { maskUsername } from '../identity/index.ts';
import {
  type AccountRecordRow,
  type Ledger,
  type MemberBalances,
  playCurrency,
  type RecordType,
} from './ledger/index.ts';

interface WalletOwner {
  memberId: number;
  accountKind: AccountKind;
}

type RecordAccount = 'main' | 'float' | 'points';

interface AccountRecordScope {
  from: Date;
  /** Exclusive. */
  to: Date;
  types: readonly RecordType[];
  account: RecordAccount;
}

interface AccountRecordRequest extends AccountRecordScope {
  page: number;
  pageSize: number;
}

type ShownRow = AccountRecordRow & { txNo: string; counterparty: string | undefined };

/** One part of an exported record. */
interface AccountRecordPart {
  rows: ShownRow[];
  /** Start of the next part; undefined after the last part. */
  next: number | undefined;
}

export interface AccountRecord {
  rows: ShownRow[];
  totals: { count: number; inMinor: number; outMinor: number; netMinor: number };
  totalPages: number;
}

export interface WalletService {
  /** Live balances. A demo account's sum is its play money, which cannot be withdrawn. */
  getBalance(owner: WalletOwner): Promise<MemberBalances & { currency: string }>;
  /** One page of an account's movements, newest first. */
  getAccountRecord(owner: WalletOwner, request: AccountRecordRequest): Promise<AccountRecord>;
  /** Returns the part of an account's movements that follows the part ending at `after`, newest first. */
  exportAccountRecord(
    owner: WalletOwner,
    request: AccountRecordScope & { after: number | undefined },
  ): Promise<AccountRecordPart>;
}

/** Names by member, provided by identity. Unknown members are absent. */
export interface Names {
  findUsernames(memberIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Formats the number by which people refer to a movement: `T0000001234`. */
export const formatTxNo = (transferId: number): string => `T${String(transferId).padStart(10, '0')}`;

/** Rows in one part of an export. It limits the server's memory use. */
export const exportRows = 500;

const getBook = (accountKind: AccountKind, account: RecordAccount) =>
  accountKind === 'demo' && account === 'main' ? 'demo' : account;

export function createWalletService({
  ledger,
  names,
  currency,
}: {
  ledger: Ledger;
  names: Names;
  currency: string;
}): WalletService {
  /** Adds the numbers and masked names that members see. */
  async function toShownRows(rows: readonly AccountRecordRow[]): Promise<ShownRow[]> {
    const counterparties = [...new Set(rows.flatMap(({ counterpartyId }) => counterpartyId ?? []))];
    const usernames =
      counterparties.length > 0 ? await names.findUsernames(counterparties) : new Map<number, string>();
    const getMaskedName = (id: number | null): string | undefined => {
      const username = id === null ? undefined : usernames.get(id);
      return username === undefined ? undefined : maskUsername(username);
    };
    return rows.map((row) => ({
      ...row,
      txNo: formatTxNo(row.transferId),
      counterparty: getMaskedName(row.counterpartyId),
    }));
  }

  return {
    async getBalance({ memberId, accountKind }) {
      const balances = await ledger.readBalances(memberId);
      if (accountKind !== 'demo') return { ...balances, currency };
      const { demoMinor } = balances;
      return {
        ...balances,
        sumMinor: demoMinor,
        mainMinor: demoMinor,
        withdrawableMinor: 0,
        currency: playCurrency,
      };
    },

    async getAccountRecord({ memberId, accountKind }, { account, ...request }) {
      const book = getBook(accountKind, account);
      const { rows, totals } = await ledger.readAccountRecord({ ...request, memberId, book });
      return {
        rows: await toShownRows(rows),
        totals,
        totalPages: Math.ceil(totals.count / request.pageSize),
      };
    },

    async exportAccountRecord({ memberId, accountKind }, { account, after, ...filter }) {
      const scope = { ...filter, memberId, book: getBook(accountKind, account) };
      const rows = await ledger.readAccountRecordPart(scope, { before: after, limit: exportRows });
      const next = rows.length < exportRows ? undefined : rows.at(-1)?.seq;
      return { rows: await toShownRows(rows), next };
    },
  };
}
