import { accountRecordQuery, walletKey } from '@parlour/api-client';
import { AsyncContent, useRefetchOn, useSite, useTexts } from '@parlour/remote-sdk';
import { Link } from '@parlour/router';
import { addDays, Card, Empty, Icon, SectionHeading, toInstants, toIsoDay } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { paths } from '../paths.ts';
import styles from './recent-records.module.css';
import { RecordSkeleton, RecordTable } from './record-table.tsx';

const shownRows = 5;
const shownDays = 90;

/** Latest movements, for the page "my account". */
export default function RecentRecords() {
  const t = useTexts();
  const titleId = useId();
  const { api } = useSite();
  const today = toIsoDay(new Date());
  const { from, to } = toInstants({ from: addDays(today, -shownDays), to: today });
  const record = useQuery(accountRecordQuery(api, { from, to, pageSize: shownRows }));
  useRefetchOn('balance.changed', walletKey);
  return (
    <Card as="section" aria-labelledby={titleId}>
      <SectionHeading level={3} id={titleId} icon="receipt-text" title={t('recent.title')}>
        <Link to={paths.accountRecord()} className={styles.all}>
          {t('recent.all')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </SectionHeading>
      <AsyncContent query={record} failed={t('record.failed')} skeleton={<RecordSkeleton rows={shownRows} />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty icon="receipt-text" title={t('recent.empty')} />
          ) : (
            <RecordTable label={t('recent.title')} entries={entries} />
          )
        }
      </AsyncContent>
    </Card>
  );
}
