import { readWithdrawals, type Withdrawal } from '@parlour/api-client';
import type { WithdrawalStatus } from '@parlour/contracts/calls';
import { type Cell, ExportButton, getCurrencySymbol, useSite, useTexts } from '@parlour/remote-sdk';

interface WithdrawalExportProps {
  /** Undefined for all states. */
  status: WithdrawalStatus | undefined;
  /** Number of orders; unknown before the first response. */
  total: number | undefined;
}

/** Exports every withdrawal of the chosen state, whichever page is shown. */
export function WithdrawalExport({ status, total }: WithdrawalExportProps) {
  const t = useTexts();
  const { api, money, texts } = useSite();
  const toCells = (order: Withdrawal): Cell[] => [
    order.createdAt.toISOString(),
    order.orderNo,
    { minor: order.amountMinor },
    { minor: order.feeMinor },
    { minor: order.receivedMinor ?? 0 },
    `${texts.pick(order.account.bankName)} ${order.account.numberMasked}`,
    t(`withdrawal.status.${order.status}`),
  ];
  const job = {
    key: 'withdrawals',
    fileName: 'withdrawals.csv',
    head: [
      t('record.column.time'),
      t('record.column.number'),
      t('record.column.amount', { symbol: getCurrencySymbol(money) }),
      t('withdrawal.fact.fee'),
      t('withdrawal.fact.received'),
      t('withdrawal.account'),
      t('record.column.status'),
    ],
    async *readRows(signal: AbortSignal) {
      for await (const orders of readWithdrawals(api, status, signal)) yield orders.map(toCells);
    },
  };
  return <ExportButton job={job} total={total} />;
}
