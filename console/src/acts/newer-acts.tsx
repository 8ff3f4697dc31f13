import { Alert, Button } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { getChangeName } from '../audit/difference-rules.ts';
import { texts } from '../texts.ts';
import { formatTime } from '../times.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import styles from './order-dialog.module.css';

const words = texts.acts;

/** Lists the acts after the revision `since`, which the operator has already seen. */
export function NewerActs({ since, onRead }: { since: number; onRead(): void }) {
  const audit = useQuery(queries.audit(useRegistry(), {}));
  const records = (audit.data?.records ?? []).filter(({ revision }) => revision > since);
  return (
    <Alert
      tone="warning"
      live
      title={words.conflict}
      action={
        <Button size="small" onClick={onRead}>
          {words.conflictRead}
        </Button>
      }
    >
      <ul className={styles.meanwhile}>
        {records.map(({ seq, by, act, at, changes }) => (
          <li key={seq}>
            {words.record(
              by,
              `${texts.audit.acts[act] ?? act} ${changes.map(getChangeName).join(', ')}`,
              formatTime(at),
            )}
          </li>
        ))}
      </ul>
      {words.conflictText}
    </Alert>
  );
}
