import { type WebhookRecord, webhookEvents } from '@parlour/contracts';
import { Button, type Column, Empty, StatusChip, type StatusLooks, Table } from '@parlour/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AsyncContent } from '../../frame/async-content.tsx';
import { PageHeading } from '../../frame/page-heading.tsx';
import { TableCard } from '../../frame/table-card.tsx';
import { useToast } from '../../frame/toasts.tsx';
import { useOperator } from '../../session/operator-context.ts';
import { canAdminister } from '../../session/roles.ts';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { queries } from '../../wire/queries.ts';
import { useRegistry } from '../../wire/registry-context.ts';
import styles from '../access.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { webhookTexts as words } from './webhook-texts.ts';

const looks = {
  working: { tone: 'done' },
  retrying: { tone: 'waiting' },
  failing: { tone: 'refused' },
} satisfies StatusLooks<WebhookRecord['state']>;

/** Lists the webhooks and whether their messages arrive. Administrators add, test, remove them and replace their secrets. */
export function WebhooksPage() {
  const webhooks = useQuery(queries.webhooks(useRegistry()));
  const isAdministrator = canAdminister(useOperator().roles);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<WebhookRecord>();
  const [rotated, setRotated] = useState<WebhookRecord>();
  const acts = { onRotate: setRotated, onRemove: setRemoved };
  const columns = [...factColumns, ...(isAdministrator ? [createActColumn(acts)] : [])];
  return (
    <>
      <PageHeading title={words.title} intro={words.intro}>
        {isAdministrator && (
          <Button tone="gold" icon="plus" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        )}
      </PageHeading>
      <AsyncContent query={webhooks} label={words.title}>
        {(rows) => (
          <TableCard>
            <Table
              label={words.title}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              empty={<Empty title={words.empty} text={words.emptyText} icon="send" />}
            />
          </TableCard>
        )}
      </AsyncContent>
      {isAdding && <WebhookDialog onClose={() => setIsAdding(false)} />}
      {rotated && <RotateDialog webhook={rotated} onClose={() => setRotated(undefined)} />}
      {removed && <RemoveDialog webhook={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

const factColumns: Column<WebhookRecord>[] = [
  { key: 'name', head: words.name, cell: ({ name }) => <strong>{name}</strong>, onCard: 'key' },
  {
    key: 'state',
    head: words.state,
    onCard: 'amount',
    cell: ({ state }) => <StatusChip status={state} looks={looks} label={words.states[state]} />,
  },
  { key: 'receiver', head: words.receiver, cell: ({ origin }) => origin },
  { key: 'events', head: words.events, cell: ({ events }) => describeEvents(events) },
  { key: 'waiting', head: words.waiting, cell: ({ waiting }) => waiting },
  { key: 'answer', head: words.answer, cell: describeAnswer },
];

interface Acts {
  onRotate(webhook: WebhookRecord): void;
  onRemove(webhook: WebhookRecord): void;
}

const createActColumn = ({ onRotate, onRemove }: Acts): Column<WebhookRecord> => ({
  key: 'act',
  head: texts.remote.act,
  cell: (webhook) => (
    <span className={styles.acts}>
      <TestButton webhook={webhook} />
      <Button size="small" aria-label={words.rotateLabel(webhook.name)} onClick={() => onRotate(webhook)}>
        {words.rotate}
      </Button>
      <Button size="small" aria-label={words.removeLabel(webhook.name)} onClick={() => onRemove(webhook)}>
        {words.remove}
      </Button>
    </span>
  ),
});

function TestButton({ webhook: { id, name } }: { webhook: WebhookRecord }) {
  const registry = useRegistry();
  const client = useQueryClient();
  const showToast = useToast();
  const test = useMutation({
    mutationFn: () => registry.testWebhook(id),
    onSuccess: async ({ delivered, answer }) => {
      await client.invalidateQueries();
      showToast(delivered ? words.arrived(name, answer) : words.notArrived(name, answer));
    },
    onError: ({ message }) => showToast(message),
  });
  return (
    <Button
      size="small"
      aria-label={words.testLabel(name)}
      busy={test.isPending}
      onClick={() => test.mutate()}
    >
      {words.test}
    </Button>
  );
}

const describeEvents = (events: WebhookRecord['events']): string =>
  events.length === webhookEvents.length
    ? words.allEvents
    : events.map((kind) => words.kinds[kind] ?? kind).join(', ');

function describeAnswer({ failure, deliveredAt }: WebhookRecord): string {
  if (!failure)
    return deliveredAt === undefined ? words.nothingYet : words.delivered(formatTime(deliveredAt));
  const next = failure.nextAt === undefined ? words.noNext : words.next(formatTime(failure.nextAt));
  return `${words.failed(formatTime(failure.since), failure.answer)} ${next}`;
}
