import { dayMs } from '@parlour/basics';
import { type Role, roles, type TokenRecord, tokenLifetimeDays } from '@parlour/contracts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError, exitStatus } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { formatTable, formatTime } from './table.ts';
import { toReleaseName } from './workspace.ts';

interface CreateOptions {
  remote?: string[];
  role?: Role;
  name?: string;
  expires?: string;
}

/** Adds the commands for tokens of teams and machines. */
export function tokenCommands(program: Command, client: () => RegistryClient, print: Print): void {
  const token = program.command('token').description('tokens of teams and machines');

  token
    .command('create')
    .description(
      'create a token, which is shown only once; with --remote alone, it can only publish that remote',
    )
    .option('--remote <names...>', 'limit the token to these remotes')
    .addOption(new Option('--role <role>', 'permissions of the token (default: publisher)').choices(roles))
    .option('--name <who>', 'holder, as shown in the audit log (default: "<remote> team")')
    .option(
      '--expires <days>',
      `lifetime in days, up to ${tokenLifetimeDays.max}d (default: ${tokenLifetimeDays.usual}d)`,
      parseExpiry,
    )
    .action(async ({ remote, role = 'publisher', name, expires }: CreateOptions) => {
      const remotes = remote?.map(toReleaseName);
      if (role === 'publisher' && !remotes)
        throw new CommandError(
          'A publisher needs at least one remote: add --remote <name>.',
          exitStatus.usage,
        );
      const holder = name ?? (remotes ? `${remotes.join(', ')} team` : undefined);
      if (!holder) throw new CommandError('Name the holder: add --name <who>.', exitStatus.usage);
      const made = await client().tokens.create({ name: holder, role, remotes, expiresAt: expires });
      print(made.token);
      print(`This is ${describeToken(made)}. It is shown only once: put it into REMOTES_TOKEN.`);
      print(`To end it: remotes token revoke ${made.id}`);
    });

  token
    .command('list')
    .description('list all tokens, without their secrets')
    .action(async () => {
      const rows = (await client().tokens.list()).map((one) => [
        one.id,
        one.name,
        one.role,
        one.remotes?.join(', ') ?? 'all',
        formatTime(one.createdAt),
        one.createdBy,
        formatState(one),
      ]);
      const heading = ['ID', 'NAME', 'ROLE', 'REMOTES', 'SINCE', 'BY', 'STATE'];
      for (const line of formatTable([heading, ...rows])) print(line);
    });

  token
    .command('revoke <id>')
    .description('revoke a token at once')
    .action(async (id: string) => {
      await client().tokens.revoke(id);
      print(`The token ${id} is revoked.`);
    });
}

/** Converts `90d` from now to ISO 8601. */
function parseExpiry(text: string): string {
  const days = Number(/^(\d{1,4})d?$/.exec(text)?.[1]);
  if (!days) throw new InvalidArgumentError('A number of days is needed: 90d.');
  return new Date(Date.now() + days * dayMs).toISOString();
}

const describeToken = ({ role, name, remotes, expiresAt }: TokenRecord): string =>
  `a ${role}'s, held by ${name}, for ${remotes?.join(', ') ?? 'every remote'} until ${formatTime(expiresAt)}`;

function formatState({ revokedAt, revokedBy, expiresAt, createdWithoutEnd }: TokenRecord): string {
  if (revokedAt) return `revoked ${formatTime(revokedAt)} by ${revokedBy}`;
  if (expiresAt <= new Date().toISOString()) return `expired ${formatTime(expiresAt)}`;
  const warning = createdWithoutEnd ? ' (was created without an end: replace it before)' : '';
  return `in use until ${formatTime(expiresAt)}${warning}`;
}
