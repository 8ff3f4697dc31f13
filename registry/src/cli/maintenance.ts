import { type NoticeTemplate, noticeTemplates, type OrderedAct } from '@parlour/contracts';
import { CommandError, exitStatus } from './errors.ts';
import { executeOrder, type OrderOptions, type Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { formatTime } from './table.ts';
import { parseTime } from './time-option.ts';
import { toReleaseName } from './workspace.ts';

export interface MaintenanceOptions extends OrderOptions {
  /** Prepared notice. A text of a language replaces its own. */
  template?: NoticeTemplate;
  en?: string;
  my?: string;
  zh?: string;
  from?: string;
  until?: string;
  drain?: boolean;
  allow?: string[];
  end?: boolean;
}

/** Closes a remote with a notice, now or in a time window, or reopens it. */
export async function maintenance(
  client: OperationsClient,
  given: string,
  options: MaintenanceOptions,
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  if (options.end)
    return executeOrder(client, { act: 'reopen', name }, options, () => `${name} is open again.`, print);
  const order = toOrder(name, options);
  return executeOrder(client, order, options, () => describeMaintenance(order), print);
}

type MaintenanceOrder = Extract<OrderedAct, { act: 'maintenance' }>;

function toOrder(name: string, options: MaintenanceOptions): MaintenanceOrder {
  const { template, from, until, drain, allow } = options;
  const prepared = template && noticeTemplates[template];
  const { en = prepared?.EN, my = prepared?.MY, zh = prepared?.CN } = options;
  if (!en || !my || !zh)
    throw new CommandError(
      'Give the notice in all three languages, with --en, --my and --zh, or choose a --template.',
      exitStatus.usage,
    );
  return {
    act: 'maintenance',
    name,
    notice: { EN: en, MY: my, CN: zh },
    mode: drain ? 'drain' : 'block',
    ...(from !== undefined && { startsAt: parseTime(from) }),
    ...(until !== undefined && { endsAt: parseTime(until) }),
    ...(allow && { allow }),
  };
}

function describeMaintenance({ name, mode, startsAt, endsAt }: MaintenanceOrder): string {
  const begin = startsAt ? `will be closed at ${formatTime(startsAt)}` : 'is closed';
  const end = endsAt ? `until ${formatTime(endsAt)}` : 'until you end it';
  const inside = mode === 'drain' ? 'players who are using it may finish' : 'money that is moving may finish';
  return `${name} ${begin}, ${end}; ${inside}.`;
}
