import { devices, languages } from '@parlour/contracts';
import { type Command, Option } from 'commander';
import { type AuditOptions, audit } from './audit.ts';
import { type CanaryOptions, canary } from './canary.ts';
import { deploy } from './deploy.ts';
import type { OrderOptions, Print } from './execute-order.ts';
import { type MaintenanceOptions, maintenance } from './maintenance.ts';
import type { RegistryClient } from './registry-client.ts';
import { rollBack } from './roll-back.ts';
import { sessions } from './sessions.ts';
import { status } from './status.ts';
import { freeze, kill } from './switch.ts';
import { verify } from './verify.ts';

/** Everything that the commands for operating the site share. */
interface CommandParts {
  program: Command;
  client(): RegistryClient;
  print: Print;
}

/** Adds the commands for operating the site. */
export function operationCommands(program: Command, client: () => RegistryClient, print: Print): void {
  const parts = { program, client, print };
  addReleaseCommands(parts);
  addClosingCommands(parts);
  addReportCommands(parts);
}

/** Adds a command that executes an order. */
const addOrderCommand = (program: Command, usage: string, description: string): Command =>
  program
    .command(usage)
    .description(description)
    .option('--reason <text>', 'kept in the audit log')
    .option('--plan', 'say what would happen, and do nothing')
    .option('--expect <revision>', 'refuse when somebody acted since this revision');

/** Adds the commands that decide which release visitors get. */
function addReleaseCommands({ program, client, print }: CommandParts): void {
  addOrderCommand(
    program,
    'deploy <name> <version> [more...]',
    'make releases live for everybody, several as one change',
  ).action((name: string, version: string, more: string[], options: OrderOptions) =>
    deploy(client().operations, [name, version, ...more], options, print),
  );

  addOrderCommand(
    program,
    'canary <name> [version]',
    'give a release to some visitors; without a version, say how the canary does',
  )
    .option('--percent <share>', 'share of visitors, above 0 up to 100')
    .addOption(new Option('--language <code...>', 'visitors who read it').choices(Object.keys(languages)))
    .addOption(new Option('--device <kind...>', 'visitors who use it').choices(devices))
    .option('--audience <name...>', 'visitors who joined it')
    .option('--visitor <key...>', 'these visitors in any case')
    .addOption(new Option('--promote', 'make it live for everybody').conflicts(['pause', 'resume', 'end']))
    .addOption(new Option('--pause', 'give it to no further page').conflicts(['resume', 'end']))
    .addOption(new Option('--resume', 'let it go on').conflicts('end'))
    .option('--end', 'take it back')
    .action((name: string, version: string | undefined, options: CanaryOptions) =>
      canary(client().operations, name, version, options, print),
    );

  addOrderCommand(program, 'rollback <name>', 'take the canary back, or make the release before live again')
    .option('--to <version>', 'the release to go back to')
    .action((name: string, options: OrderOptions & { to?: string }) =>
      rollBack(client().operations, name, options, print),
    );
}

/** Adds the commands that close a remote, or stop new releases. */
function addClosingCommands({ program, client, print }: CommandParts): void {
  addOrderCommand(program, 'maintenance <name>', 'close a remote with a notice, now or in a window')
    .option('--en <notice>', 'for players, in English')
    .option('--my <notice>', 'in Burmese')
    .option('--zh <notice>', 'in Chinese')
    .option('--from <time>', 'when it begins: 2026-11-22T03:00Z, 03:00 or +90m; now when left out')
    .option('--until <time>', 'when it is expected to end; it then ends by itself')
    .option('--drain', 'let players who are inside finish')
    .option('--allow <visitor...>', 'keys of visitors who may use it nevertheless')
    .option('--end', 'open it again')
    .action((name: string, options: MaintenanceOptions) =>
      maintenance(client().operations, name, options, print),
    );

  addOrderCommand(program, 'kill <name>', 'switch a remote off on every page at once')
    .option('--end', 'switch it on again')
    .action((name: string, options: OrderOptions & { end?: boolean }) =>
      kill(client().operations, name, options, print),
    );

  addOrderCommand(program, 'freeze [name]', 'let nothing new out, of one remote or of the whole site')
    .option('--end', 'take releases again')
    .action((name: string | undefined, options: OrderOptions & { end?: boolean }) =>
      freeze(client().operations, name, options, print),
    );
}

/** Adds the commands that only read. */
function addReportCommands({ program, client, print }: CommandParts): void {
  program
    .command('status [name]')
    .description('what is live, since when, by whom and why')
    .option('--json', 'all of it, for programs')
    .action((name: string | undefined, options: { json?: boolean }) =>
      status(client(), name, options, print),
    );

  program
    .command('sessions [name]')
    .description('how many browsers are on what, and which hold a swap and why')
    .option('--all', 'the latest browsers one by one')
    .option('--json', 'all of it, for programs')
    .action((name: string | undefined, options: { json?: boolean; all?: boolean }) =>
      sessions(client().operations, name, options, print),
    );

  program
    .command('audit')
    .description('who did what, when and why, newest first')
    .option('--name <name>', 'acts on this remote')
    .option('--act <act>', 'acts of this kind')
    .option('--by <who>', 'acts of this person')
    .option('--from <time>', 'from then on')
    .option('--until <time>', 'before then')
    .option('--before <number>', 'records before this one')
    .option('--size <number>', 'at most so many, 50 when left out')
    .option('--json', 'with before and after of each, for programs')
    .action((options: AuditOptions) => audit(client().operations, options, print));

  program
    .command('verify')
    .description('check the audit log and every file that is live, on this machine')
    .action(() => verify(client(), print));
}
