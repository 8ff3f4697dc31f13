import { useLocation } from '@parlour/router';
import { Button, Icon } from '@parlour/ui';
import { MissingToast } from '../components/missing-part.tsx';
import { useRuntime, useSite } from '../context/services.tsx';
import { useText, useTimeText } from '../context/use-text.ts';
import type { Override } from '../runtime/overrides.ts';
import { OverrideConsent } from './override-consent.tsx';
import styles from './override-tools.module.css';
import { RemotePicker } from './remote-picker.tsx';
import { type PickerText, usePickerText } from './use-picker-text.ts';

interface OverrideToolsProps {
  list: readonly Override[];
  /** True if the query of the address requests the picker. */
  isRequested: boolean;
  query: string;
}

/** Badge that lists the overrides, the picker that it opens, and the question before an override starts. */
export default function OverrideTools({ list, isRequested, query }: OverrideToolsProps) {
  const site = useSite();
  const { pathname, search, hash } = useLocation();
  const texts = usePickerText();
  if (texts.state === 'failed') return <MissingToast retry={texts.retry} />;
  if (texts.state === 'loading') return null;
  const { words } = texts;
  const proposed = list.find(({ state }) => state === 'unconfirmed');
  const active = list.filter(({ state }) => state !== 'unconfirmed');
  // The address stores whether the picker is open, so it stays open after the last override ends.
  const show = (isOpen: boolean): void => {
    const params = new URLSearchParams(search);
    if (isOpen) params.set(query, '');
    else params.delete(query);
    site.navigate(pathname + (params.size > 0 ? `?${params}` : '') + hash, { replace: true });
  };
  return (
    <>
      {active.length > 0 && <Badge list={active} words={words} onOpen={() => show(true)} />}
      <RemotePicker open={isRequested && !proposed} list={list} words={words} onClose={() => show(false)} />
      {proposed && <OverrideConsent key={proposed.remote} proposed={proposed} words={words} />}
    </>
  );
}

interface BadgeProps {
  list: readonly Override[];
  words: PickerText;
  onOpen(): void;
}

function Badge({ list, words, onOpen }: BadgeProps) {
  const { overrides } = useRuntime();
  return (
    <aside className={styles.badge} role="status">
      {list.map((override) => (
        <Line key={override.remote} override={override} end={() => overrides.end(override.remote)} />
      ))}
      {overrides.origins.length > 0 && (
        <Button size="small" tone="quiet" icon="wrench" onClick={onOpen}>
          {words('open')}
        </Button>
      )}
    </aside>
  );
}

function Line({ override, end }: { override: Override; end(): void }) {
  const t = useText();
  const timeText = useTimeText();
  const { remote, origin, state, endsAt } = override;
  const isDropped = state === 'dropped';
  return (
    <div className={styles.line}>
      <Icon name={isDropped ? 'triangle-alert' : 'wrench'} />
      <span>
        {isDropped
          ? t('override.dropped', { remote, why: override.why })
          : t('override.on', { remote, origin, time: timeText(endsAt) })}
      </span>
      <Button size="small" onClick={end}>
        {t(isDropped ? 'close' : 'override.end')}
      </Button>
    </div>
  );
}
