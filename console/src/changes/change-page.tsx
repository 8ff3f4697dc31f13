import type { OrderedAct, RemoteOverview } from '@parlour/contracts';
import { Alert, Button, Card, Empty, Field, Select } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { OrderDialog } from '../acts/order-dialog.tsx';
import { AsyncContent } from '../frame/async-content.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { sortRemotes } from '../remote-condition.ts';
import { useOperator } from '../session/operator-context.ts';
import { canRelease } from '../session/roles.ts';
import { texts } from '../texts.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './change.module.css';

const words = texts.change;

/** Page that deploys several releases as one change. */
export function ChangePage() {
  const { roles } = useOperator();
  const overview = useQuery(queries.overview(useRegistry()));
  return (
    <>
      <PageHeading title={words.title} intro={words.intro} />
      {canRelease(roles) ? (
        <AsyncContent query={overview} label={words.title}>
          {({ remotes }) => <ChangeForm remotes={remotes} />}
        </AsyncContent>
      ) : (
        <Empty title={words.viewers} icon="lock" />
      )}
    </>
  );
}

function ChangeForm({ remotes }: { remotes: readonly RemoteOverview[] }) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isMissing, setIsMissing] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const order = useMemo(() => toOrder(chosen), [chosen]);
  const openDialog = (): void => {
    setIsMissing(order === undefined);
    setIsOpen(order !== undefined);
  };
  const close = (): void => setIsOpen(false);
  return (
    <Card className={styles.form}>
      <div className={styles.fields}>
        {sortRemotes(remotes).map(({ name, live, published }) => (
          <Field key={name} label={words.to(name)} helper={words.now(live?.version ?? texts.overview.never)}>
            <Select
              value={chosen[name] ?? ''}
              placeholder={words.keep}
              onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
              options={published
                .filter((version) => version !== live?.version)
                .map((version) => ({ value: version, label: version }))}
            />
          </Field>
        ))}
      </div>
      {isMissing && !order && <Alert tone="danger" live title={words.nothing} />}
      <div className={styles.foot}>
        <Button tone="gold" icon="arrow-right" onClick={openDialog}>
          {words.look}
        </Button>
      </div>
      {isOpen && order && (
        <OrderDialog
          title={words.title2(order.changes.length)}
          verb={texts.acts.verbs.deploy}
          order={order}
          onClose={close}
        />
      )}
    </Card>
  );
}

function toOrder(chosen: Readonly<Record<string, string>>): (OrderedAct & { act: 'deploy' }) | undefined {
  const changes = Object.entries(chosen)
    .filter(([, version]) => version !== '')
    .map(([name, version]) => ({ name, version }));
  return changes.length > 0 ? { act: 'deploy', changes } : undefined;
}
