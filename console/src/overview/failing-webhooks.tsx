import { Alert, getButtonClass } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { queries } from '../wire/queries.ts';
import { useRegistry } from '../wire/registry-context.ts';
import { failingWebhookTexts as words } from './guard-texts.ts';

/** The webhooks whose messages have not arrived for a day. */
export function FailingWebhooks() {
  const { data = [] } = useQuery(queries.webhooks(useRegistry()));
  const failing = data.filter(({ state }) => state === 'failing');
  if (failing.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={words.title(failing.map(({ name }) => name).join(', '))}
      action={
        <Link to={paths.webhooks} className={getButtonClass({ tone: 'quiet', size: 'small' })}>
          {words.show}
        </Link>
      }
    >
      {failing[0]?.failure?.answer}
    </Alert>
  );
}
