import { AppError, type ValueOf } from '@parlour/contracts';
import {
  accountRecordTypes,
  exportAccountRecordCall,
  getAccountRecordCall,
  getBalanceCall,
  pointRecordTypes,
} from '@parlour/contracts/calls';
import { preparedRoute, type RouteEntry, route } from '../server/index.ts';
import type { RecordType } from './ledger/index.ts';
import type { AccountRecord, WalletService } from './service.ts';

export const walletRoutes = (wallet: WalletService): readonly RouteEntry[] => [
  preparedRoute(getBalanceCall, async ({ session }) =>
    JSON.stringify(toWireBalance(await wallet.getBalance(session))),
  ),
  route(
    getAccountRecordCall,
    async ({ input, session }) => {
      const record = await wallet.getAccountRecord(session, { ...input, ...readPeriod(input) });
      const { count, inMinor, outMinor, netMinor } = record.totals;
      return {
        rows: record.rows.map(toWireRow),
        totals: { count, in: inMinor, out: outMinor, net: netMinor },
        page: input.page,
        totalPages: record.totalPages,
      };
    },
    { cost: 'heavy' },
  ),
  route(
    exportAccountRecordCall,
    async ({ input: { after, ...input }, session }) => {
      const part = await wallet.exportAccountRecord(session, { ...input, ...readPeriod(input), after });
      return { rows: part.rows.map(toWireRow), next: part.next };
    },
    { cost: 'heavy' },
  ),
];

function readPeriod(input: { from: string; to: string }): { from: Date; to: Date } {
  const [from, to] = [new Date(input.from), new Date(input.to)];
  if (from <= to) return { from, to };
  throw new AppError('request.invalid', 'The record ends before it begins.', {
    fields: [{ path: ['to'], rule: 'invalid' }],
  });
}

const toWireBalance = (
  balance: Awaited<ReturnType<WalletService['getBalance']>>,
): ValueOf<typeof getBalanceCall> => ({
  sumBalance: balance.sumMinor,
  currency: balance.currency,
  main: balance.mainMinor,
  vendors: balance.vendors.map(({ vendor, minor, inTransitMinor }) => ({
    vassalage: vendor,
    balance: minor,
    inTransit: inTransitMinor,
  })),
  inTransit: balance.inTransitMinor,
  held: balance.heldMinor,
  bonus: balance.bonuses.reduce((sum, { minor }) => sum + minor, 0),
  withdrawable: balance.withdrawableMinor,
  float: balance.floatMinor,
});

const toWireRow = (row: AccountRecord['rows'][number]) => ({
  txNo: row.txNo,
  time: row.at.toISOString(),
  type: toWireType(row.type),
  amount: row.amountMinor,
  balanceBefore: row.balanceBeforeMinor,
  balanceAfter: row.balanceAfterMinor,
  relatedNo: row.reference ?? undefined,
  counterparty: row.counterparty,
  remark: row.remark ?? undefined,
  status: row.isReversed ? ('REVERSED' as const) : ('DONE' as const),
});

type WireType = ValueOf<typeof getAccountRecordCall>['rows'][number]['type'];
const wireTypes: ReadonlySet<string> = new Set<WireType>([...accountRecordTypes, ...pointRecordTypes]);

function toWireType(type: RecordType): WireType {
  if (!wireTypes.has(type)) throw new Error(`The account record has no type ${type}.`);
  return type as WireType;
}
