import { Button, Icon } from '@parlour/ui';
import { useSyncExternalStore } from 'react';
import type { Override } from '../runtime/overrides.ts';
import { timeText } from './date-text.ts';
import styles from './override-badge.module.css';
import { useShell, useText } from './shell-context.tsx';

/** Says on the page that a remote of it is not the site's own, and ends that. Only staff and developers ever see it. */
export function OverrideBadge() {
  const { overrides } = useShell().runtime;
  const list = useSyncExternalStore(overrides.subscribe, overrides.list);
  if (list.length === 0) return null;
  return (
    <aside className={styles.badge} role="status">
      {list.map((override) => (
        <Line key={override.remote} override={override} end={() => overrides.end(override.remote)} />
      ))}
    </aside>
  );
}

function Line({ override, end }: { override: Override; end(): void }) {
  const t = useText();
  const { remote, origin, state, endsAt } = override;
  const isDropped = state === 'dropped';
  return (
    <div className={styles.line}>
      <Icon name={isDropped ? 'triangle-alert' : 'wrench'} />
      <span>
        {isDropped
          ? t('override.dropped', { remote, why: override.why })
          : t('override.on', { remote, origin, time: timeText(new Date(endsAt)) })}
      </span>
      <Button size="small" onClick={end}>
        {t(isDropped ? 'close' : 'override.end')}
      </Button>
    </div>
  );
}
