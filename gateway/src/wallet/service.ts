import type { AccountKind } from '@parlour/contracts';
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

interface AccountRecordRequest {
  from: Date;
  /** Exclusive. */
  to: Date;
  types: readonly RecordType[];
  account: 'main' | 'float';
  page: number;
  pageSize: number;
}

export interface AccountRecord {
  rows: (AccountRecordRow & { txNo: string; counterparty: string | undefined })[];
  totals: { count: number; inMinor: number; outMinor: number; netMinor: number };
  totalPages: number;
}

export interface WalletService {
  /** Live balances. A demo account's sum is its play money, which cannot be withdrawn. */
  getBalance(owner: WalletOwner): Promise<MemberBalances & { currency: string }>;
  /** One page of an account's movements, newest first. */
  getAccountRecord(owner: WalletOwner, request: AccountRecordRequest): Promise<AccountRecord>;
}

/** Names by member, provided by identity. Unknown members are absent. */
export interface Names {
  findUsernames(memberIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** Formats the number by which people refer to a movement: `T0000001234`. */
const formatTxNo = (transferId: number): string => `T${String(transferId).padStart(10, '0')}`;

const shownLetters = 2;
const maskUsername = (username: string): string => `${username.slice(0, shownLetters)}***`;

export function createWalletService({
  ledger,
  names,
  currency,
}: {
  ledger: Ledger;
  names: Names;
  currency: string;
}): WalletService {
  return {
    async getBalance({ memberId, accountKind }) {
      const balances = await ledger.balances(memberId);
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
      const book = accountKind === 'demo' && account === 'main' ? 'demo' : account;
      const { rows, totals } = await ledger.accountRecord({ ...request, memberId, book });
      const counterparties = [...new Set(rows.flatMap(({ counterpartyId }) => counterpartyId ?? []))];
      const usernames =
        counterparties.length > 0 ? await names.findUsernames(counterparties) : new Map<number, string>();
      const getMaskedName = (id: number | null): string | undefined => {
        const username = id === null ? undefined : usernames.get(id);
        return username === undefined ? undefined : maskUsername(username);
      };
      return {
        rows: rows.map((row) => ({
          ...row,
          txNo: formatTxNo(row.transferId),
          counterparty: getMaskedName(row.counterpartyId),
        })),
        totals,
        totalPages: Math.ceil(totals.count / request.pageSize),
      };
    },
  };
}
