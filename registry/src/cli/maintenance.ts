import type { OrderedAct } from '@parlour/contracts';
import { type ActOptions, carryOut, type Print } from './act.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { OperationsClient } from './operations-client.ts';
import { moment } from './table.ts';
import { timeIn } from './time-option.ts';
import { releaseName } from './workspace.ts';

export interface MaintenanceOptions extends ActOptions {
  en?: string;
  my?: string;
  zh?: string;
  from?: string;
  until?: string;
  drain?: boolean;
  allow?: string[];
  end?: boolean;
}

/** Closes a remote with a notice, now or in a window, or opens it again. */
export async function maintenance(
  client: OperationsClient,
  given: string,
  options: MaintenanceOptions,
  print: Print,
): Promise<void> {
  const name = releaseName(given);
  if (options.end)
    return carryOut(client, { act: 'reopen', name }, options, () => `${name} is open again.`, print);
  const order = orderOf(name, options);
  return carryOut(client, order, options, () => describe(order), print);
}

type MaintenanceOrder = Extract<OrderedAct, { act: 'maintenance' }>;

function orderOf(name: string, options: MaintenanceOptions): MaintenanceOrder {
  const { en, my, zh, from, until, drain, allow } = options;
  if (!en || !my || !zh)
    throw new CommandError(
      'Players read three languages: give the notice with --en, --my and --zh.',
      exitStatus.usage,
    );
  return {
    act: 'maintenance',
    name,
    notice: { EN: en, MY: my, CN: zh },
    mode: drain ? 'drain' : 'block',
    ...(from !== undefined && { startsAt: timeIn(from) }),
    ...(until !== undefined && { endsAt: timeIn(until) }),
    ...(allow && { allow }),
  };
}

function describe({ name, mode, startsAt, endsAt }: MaintenanceOrder): string {
  const begin = startsAt ? `will be closed at ${moment(startsAt)}` : 'is closed';
  const end = endsAt ? `until ${moment(endsAt)}` : 'until you end it';
  const inside = mode === 'drain' ? 'who is inside may finish' : 'money that moves may finish';
  return `${name} ${begin}, ${end}; ${inside}.`;
}
