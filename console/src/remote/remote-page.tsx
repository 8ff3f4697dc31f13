import type { RemoteOverview } from '@parlour/contracts';
import { StatusChip, Tabs } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { AsyncContent } from '../frame/async-content.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { RemoteConditionCard } from '../overview/remote-card.tsx';
import { paths } from '../paths.ts';
import { conditionLooks, getConditions } from '../remote-condition.ts';
import { useOperator } from '../session/operator-context.ts';
import { canRelease } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { Health } from './health.tsx';
import { History } from './history.tsx';
import { OrderBar, type OrderStart, OrderStartDialog } from './order-bar.tsx';
import { Releases } from './releases.tsx';
import styles from './remote.module.css';
import { Sessions } from './sessions.tsx';
import type { ViewProps } from './view-props.ts';

const words = texts.remote;
const views = ['releases', 'history', 'sessions', 'health'] as const;
type View = (typeof views)[number];

/** Page of one remote: current state, releases, history, sessions, health, and every act. */
export function RemotePage() {
  const { name = '' } = useParams();
  const overview = useQuery(queries.overview(useRegistry()));
  return (
    <AsyncContent query={overview} label={name}>
      {({ remotes }) => {
        const remote = remotes.find((one) => one.name === name);
        return remote ? <Remote remote={remote} /> : <NotFound />;
      }}
    </AsyncContent>
  );
}

function Remote({ remote }: { remote: RemoteOverview }) {
  const { roles } = useOperator();
  const [start, setStart] = useState<OrderStart>();
  const onBegin = canRelease(roles) ? setStart : undefined;
  return (
    <>
      <PageHeading title={remote.name} intro={<Intro remote={remote} />}>
        {onBegin && <OrderBar remote={remote} onBegin={onBegin} />}
      </PageHeading>
      <div className={styles.columns}>
        <RemoteConditionCard remote={remote} />
        <Views remote={remote} onBegin={onBegin} />
      </div>
      {start && <OrderStartDialog remote={remote} start={start} onClose={() => setStart(undefined)} />}
    </>
  );
}

function Intro({ remote }: { remote: RemoteOverview }) {
  return (
    <>
      {getConditions(remote).map((condition) => (
        <StatusChip
          key={condition}
          status={condition}
          looks={conditionLooks}
          label={texts.standing[condition]}
        />
      ))}
      <Link to={paths.audit(remote.name)} className={styles.link}>
        {words.audit}
      </Link>
    </>
  );
}

function Views({ remote, onBegin }: ViewProps) {
  const [search, setSearch] = useSearchParams();
  const view = views.find((one) => one === search.get('view')) ?? 'releases';
  const shown: Record<View, () => React.ReactNode> = {
    releases: () => <Releases remote={remote} onBegin={onBegin} />,
    history: () => <History remote={remote} onBegin={onBegin} />,
    sessions: () => <Sessions name={remote.name} />,
    health: () => <Health name={remote.name} />,
  };
  return (
    <section className={styles.views}>
      <Tabs
        label={words.tabs}
        value={view}
        onChange={(next) => setSearch({ view: next }, { replace: true })}
        tabs={views.map((value) => ({ value, label: words[value] }))}
      >
        <div className={styles.view}>{shown[view]()}</div>
      </Tabs>
    </section>
  );
}
