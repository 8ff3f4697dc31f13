import type { OrderedAct, Overview } from '@parlour/contracts';
import { Alert, Button, Empty } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SimpleOrderDialog } from '../acts/simple-order-dialog.tsx';
import { AsyncContent } from '../frame/async-content.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { sortRemotes } from '../remote-condition.ts';
import { useOperator } from '../session/operator-context.ts';
import { canAdminister } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { FactLine } from './fact-line.tsx';
import styles from './overview.module.css';
import { RemoteCard } from './remote-card.tsx';

const words = texts.overview;

/** Overview of every remote: the live release, since when, by whom and why. Updates live. */
export function OverviewPage() {
  const overview = useQuery(queries.overview(useRegistry()));
  return (
    <>
      <PageHeading title={words.title} intro={overview.data && words.revision(overview.data.revision)}>
        {overview.data && <SiteFreeze isFrozen={overview.data.frozen !== undefined} />}
      </PageHeading>
      <AsyncContent query={overview} label={words.title}>
        {(found) => <Remotes overview={found} />}
      </AsyncContent>
    </>
  );
}

function Remotes({ overview: { remotes, frozen } }: { overview: Overview }) {
  if (remotes.length === 0) return <Empty title={words.empty} text={words.emptyText} icon="layout-grid" />;
  return (
    <>
      {frozen && (
        <Alert tone="warning" icon="lock" title={words.siteFrozen}>
          <FactLine fact={frozen} />
        </Alert>
      )}
      <div className={styles.grid}>
        {sortRemotes(remotes).map((remote) => (
          <RemoteCard key={remote.name} remote={remote} />
        ))}
      </div>
    </>
  );
}

function SiteFreeze({ isFrozen }: { isFrozen: boolean }) {
  const { roles } = useOperator();
  const [order, setOrder] = useState<OrderedAct & { act: 'freeze' | 'unfreeze' }>();
  if (!canAdminister(roles)) return null;
  return (
    <>
      <Button icon="lock" onClick={() => setOrder({ act: isFrozen ? 'unfreeze' : 'freeze' })}>
        {isFrozen ? words.unfreezeSite : words.freezeSite}
      </Button>
      {order && <SimpleOrderDialog order={order} onClose={() => setOrder(undefined)} />}
    </>
  );
}
