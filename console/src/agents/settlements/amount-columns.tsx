import { sumColumn } from '../../reports/figure-columns.tsx';
import type { WideSum } from '../../reports/sum-rules.ts';
import { formatShare } from '../../shares.ts';
import type { DataColumn } from '../../table/table-source.ts';
import { settlementTexts as words } from './settlement-texts.ts';

interface Amounts {
  baseMinor: WideSum;
  ratePpm: number;
  grossMinor: WideSum;
  downlinesMinor: WideSum;
  paidMinor: WideSum;
}

/** Creates the columns from the base of a settlement to its payment. */
export const createAmountColumns = <Row extends Amounts>(): DataColumn<Row>[] => [
  sumColumn('base', words.base, ({ baseMinor }) => baseMinor),
  {
    key: 'rate',
    head: words.rate,
    figure: true,
    sortBy: ({ ratePpm }) => ratePpm,
    text: ({ ratePpm }) => formatShare(ratePpm),
    cell: ({ ratePpm }) => formatShare(ratePpm),
  },
  sumColumn('gross', words.gross, ({ grossMinor }) => grossMinor),
  sumColumn('downlines', words.downlines, ({ downlinesMinor }) => downlinesMinor),
  sumColumn('paid', words.paid, ({ paidMinor }) => paidMinor, 'amount'),
];
