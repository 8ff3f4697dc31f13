import { type WebhookEvent, type WebhookRecord, webhookEvents } from '@parlour/contracts';
import { type Command, Option } from 'commander';
import { CommandError } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';

interface AddOptions {
  events?: WebhookEvent[];
  reason?: string;
}

/** Adds the commands for messages to chat and paging. */
export function webhookCommands(program: Command, client: () => RegistryClient, print: Print): void {
  const webhook = program.command('webhook').description('messages to chat and paging');

  webhook
    .command('add <name> <url>')
    .description('send signed messages about events to this address; the secret is shown only once')
    .addOption(new Option('--events <kinds...>', 'only these events (default: all)').choices(webhookEvents))
    .option('--reason <text>', 'the reason, stored in the audit log')
    .action(async (name: string, url: string, { events = [...webhookEvents], reason }: AddOptions) => {
      const added = await client().webhooks.add({
        name,
        url,
        events,
        ...(reason !== undefined && { reason }),
      });
      print(added.secret);
      print(`This secret signs the messages to ${name}. It is shown only once: give it to the receiver.`);
      print(`To try it: remotes webhook test ${added.id}. To end it: remotes webhook remove ${added.id}`);
    });

  webhook
    .command('list')
    .description('list the webhooks, whether they arrive, and the last answer')
    .action(async () => {
      const rows = (await client().webhooks.list()).map((one) => [
        one.id,
        one.name,
        one.origin,
        one.events.length === webhookEvents.length ? 'all' : one.events.join(', '),
        String(one.waiting),
        formatState(one),
      ]);
      const heading = ['ID', 'NAME', 'RECEIVER', 'EVENTS', 'WAITING', 'STATE'];
      for (const line of formatTable([heading, ...rows])) print(line);
    });

  webhook
    .command('rotate <id>')
    .description('give the webhook another secret; the messages have the signatures of both for a day')
    .option('--reason <text>', 'the reason, stored in the audit log')
    .action(async (id: string, { reason }: { reason?: string }) => {
      const rotated = await client().webhooks.rotate(id, reason);
      print(rotated.secret);
      print(
        `This secret signs the messages to ${rotated.name}. It is shown only once: give it to the receiver.`,
      );
      print('The messages have the signature of the secret before, too, for a day.');
    });

  webhook
    .command('remove <id>')
    .description('end the messages at once')
    .option('--reason <text>', 'the reason, stored in the audit log')
    .action(async (id: string, { reason }: { reason?: string }) => {
      await client().webhooks.remove(id, reason);
      print(`The webhook ${id} is removed.`);
    });

  webhook
    .command('test <id>')
    .description('send a test message at once; one that arrives resumes a failing webhook')
    .action(async (id: string) => {
      const { delivered, answer } = await client().webhooks.test(id);
      if (!delivered) throw new CommandError(`The test did not arrive. ${answer}`, 1);
      print(`The test has arrived. ${answer}`);
    });
}

function formatState({ state, failure, deliveredAt }: WebhookRecord): string {
  if (failure) {
    const next =
      failure.nextAt === undefined ? 'no further attempt' : `next attempt ${formatTime(failure.nextAt)}`;
    return `${state} since ${formatTime(failure.since)}, ${next}. ${failure.answer}`;
  }
  return deliveredAt === undefined ? 'nothing sent yet' : `last delivery ${formatTime(deliveredAt)}`;
}
