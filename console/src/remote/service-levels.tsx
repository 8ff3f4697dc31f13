import { type ServiceLevels as Levels, type ServiceMeasure, serviceMeasures } from '@parlour/contracts';
import { Card, type Column, Empty, SectionHeading, Segmented, Table } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../frame/async-content.tsx';
import { TableCard } from '../frame/table-card.tsx';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './remote.module.css';
import { ServiceChart } from './service-chart.tsx';
import { serviceTexts as words } from './service-texts.ts';

/** Shows the service of a remote over thirty days: its targets, how often they were met, and the deployments. */
export function ServiceLevels({ name }: { name: string }) {
  const levels = useQuery(queries.serviceLevels(useRegistry(), name));
  return (
    <section>
      <SectionHeading title={words.title} />
      <AsyncContent query={levels} label={words.title}>
        {(found) =>
          found.hours.length === 0 ? (
            <Empty title={words.empty} icon="chart-line" />
          ) : (
            <Content levels={found} now={levels.dataUpdatedAt} />
          )
        }
      </AsyncContent>
    </section>
  );
}

function Content({ levels, now }: { levels: Levels; now: number }) {
  const [measure, setMeasure] = useState<ServiceMeasure>('starts');
  const columns: Column<ServiceMeasure>[] = [
    { key: 'measure', head: words.measure, cell: (one) => words.measures[one], onCard: 'key' },
    { key: 'target', head: words.target, figure: true, cell: (one) => words.atLeast(levels.targets[one]) },
    {
      key: 'met',
      head: words.met,
      figure: true,
      cell: (one) => words.share(levels.met[one].met, levels.met[one].hours),
      onCard: 'amount',
    },
  ];
  return (
    <div className={styles.stack}>
      <p>{words.intro}</p>
      <TableCard>
        <Table label={words.met} columns={columns} rows={serviceMeasures} rowKey={(one) => one} />
      </TableCard>
      <Card>
        <Segmented
          label={words.measure}
          value={measure}
          onChange={setMeasure}
          segments={serviceMeasures.map((value) => ({ value, label: words.short[value] }))}
        />
        <ServiceChart levels={levels} measure={measure} now={now} />
        {levels.deployments.length > 0 && (
          <details className={styles.details}>
            <summary className={styles.summary}>{words.deployments}</summary>
            <ul className={styles.plain}>
              {levels.deployments.map(({ at, version, kind }) => (
                <li key={`${at} ${version}`}>
                  {(kind === 'rollback' ? words.rolledBack : words.deployed)(version, formatTime(at))}
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </div>
  );
}
