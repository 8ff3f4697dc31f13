import { type PromotionDraft, simulatePromotionAct } from '@parlour/contracts/back-office';
import { Alert, SectionHeading, Table } from '@parlour/ui';
import { AsyncContent } from '../../frame/async-content.tsx';
import { Facts } from '../../operate/facts.tsx';
import { formatFigure } from '../../operate/format-figure.ts';
import { formatTime } from '../../times.ts';
import { useRead } from '../../wire/gateway-context.ts';
import { offerTexts } from './offer-texts.ts';

const words = offerTexts.simulation;

/** The members and the cost that a draft would have had in the last thirty days. */
export function SimulationPanel({ draft: { id, terms } }: { draft: PromotionDraft }) {
  const simulation = useRead(simulatePromotionAct, { draftId: id });
  const format = (figure: number): string => formatFigure(terms, figure);
  return (
    <section aria-label={words.title}>
      <SectionHeading title={words.title} />
      <AsyncContent query={simulation} label={words.title}>
        {({
          from,
          to,
          members,
          awards,
          cost,
          costWithinBudget,
          budgetSpentOn,
          isDecidedByOperators,
          days,
        }) => (
          <>
            <p>{words.intro(formatTime(from), formatTime(to))}</p>
            {isDecidedByOperators && <Alert tone="info" title={words.byOperators} />}
            <Facts
              facts={[
                { label: words.members, value: members.toLocaleString('en-US') },
                { label: words.awards, value: awards.toLocaleString('en-US') },
                { label: words.cost, value: format(cost) },
                { label: words.withinBudget, value: format(costWithinBudget) },
                { label: words.spentOn, value: budgetSpentOn ?? words.lasts },
              ]}
            />
            {days.length > 0 && (
              <Table
                label={words.title}
                rows={days}
                rowKey={({ day }) => day}
                columns={[
                  { key: 'day', head: words.day, onCard: 'key', cell: ({ day }) => day },
                  {
                    key: 'awards',
                    head: words.awards,
                    figure: true,
                    cell: (row) => row.awards.toLocaleString('en-US'),
                  },
                  { key: 'cost', head: words.cost, figure: true, cell: (row) => format(row.cost) },
                ]}
              />
            )}
          </>
        )}
      </AsyncContent>
    </section>
  );
}
