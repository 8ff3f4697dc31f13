import type { RemoteOverview } from '@parlour/contracts';
import { StatusChip, Tabs } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Loaded } from '../frame/loaded.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { StandingCard } from '../overview/remote-card.tsx';
import { standingLooks, standingsOf } from '../overview/standing.ts';
import { paths } from '../paths.ts';
import { useOperator } from '../session/operator-context.ts';
import { mayRelease } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { ActBar, type Begun, BegunDialog } from './act-bar.tsx';
import { Health } from './health.tsx';
import { History } from './history.tsx';
import { Releases } from './releases.tsx';
import styles from './remote.module.css';
import { Sessions } from './sessions.tsx';
import type { ViewProps } from './view-props.ts';

const words = texts.remote;
const views = ['releases', 'history', 'sessions', 'health'] as const;
type View = (typeof views)[number];

/** One remote: what stands now, its releases, how it came to be, who uses it, how it does; and every act. */
export function RemotePage() {
  const { name = '' } = useParams();
  const overview = useQuery(queries.overview(useRegistry()));
  return (
    <Loaded query={overview} label={name}>
      {({ remotes }) => {
        const remote = remotes.find((one) => one.name === name);
        return remote ? <Remote remote={remote} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function Remote({ remote }: { remote: RemoteOverview }) {
  const { role } = useOperator();
  const [begun, setBegun] = useState<Begun>();
  const onBegin = mayRelease(role) ? setBegun : undefined;
  return (
    <>
      <PageHeading title={remote.name} lead={<Lead remote={remote} />}>
        {onBegin && <ActBar remote={remote} onBegin={onBegin} />}
      </PageHeading>
      <div className={styles.columns}>
        <StandingCard remote={remote} />
        <Views remote={remote} onBegin={onBegin} />
      </div>
      {begun && <BegunDialog remote={remote} begun={begun} onClose={() => setBegun(undefined)} />}
    </>
  );
}

function Lead({ remote }: { remote: RemoteOverview }) {
  return (
    <>
      {standingsOf(remote).map((standing) => (
        <StatusChip key={standing} status={standing} looks={standingLooks} label={texts.standing[standing]} />
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
