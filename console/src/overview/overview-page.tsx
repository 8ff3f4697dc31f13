import type { OrderedAct, Overview } from '@parlour/contracts';
import { listVerificationsAct } from '@parlour/contracts/back-office';
import { Alert, Button, Empty, getButtonClass } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { SimpleOrderDialog } from '../acts/simple-order-dialog.tsx';
import { AsyncContent } from '../frame/async-content.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { formatActor } from '../operate/format-actor.ts';
import { paths } from '../paths.ts';
import { sortRemotes } from '../remote-condition.ts';
import { useOperator } from '../session/operator-context.ts';
import { canAdminister } from '../session/roles.ts';
import { usePermission } from '../session/use-permission.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queueRefetchMs, useRead } from '../wire/gateway-context.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { FactLine } from './fact-line.tsx';
import { FailingWebhooks } from './failing-webhooks.tsx';
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
      <WithdrawalStop />
      <FailingWebhooks />
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

/** The stop of withdrawals after an alarm of the verification, for operators who see the verification. */
function WithdrawalStop() {
  const maySee = usePermission(listVerificationsAct.permission);
  const { data } = useRead(listVerificationsAct, {}, { enabled: maySee, refetchInterval: queueRefetchMs });
  const stop = maySee ? data?.withdrawalsStopped : undefined;
  if (!stop) return null;
  return (
    <Alert
      tone="danger"
      live
      title={words.withdrawalsStopped}
      action={
        <Link to={paths.verification} className={getButtonClass({ tone: 'quiet', size: 'small' })}>
          {words.toVerification}
        </Link>
      }
    >
      {stop.reason} {words.stoppedBy(formatActor(stop.stoppedBy), formatTime(stop.stoppedAt))}
    </Alert>
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
