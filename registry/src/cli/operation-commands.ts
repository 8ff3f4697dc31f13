import { devices, languages, noticeTemplateNames } from '@parlour/contracts';
import { type Command, Option } from 'commander';
import { decideRequest, requireApproval } from './approval.ts';
import { type AuditOptions, audit } from './audit.ts';
import { type CanaryOptions, canary } from './canary.ts';
import { deploy, unschedule, withdraw } from './deploy.ts';
import { diff } from './diff.ts';
import type { OrderOptions, Print } from './execute-order.ts';
import { type MaintenanceOptions, maintenance } from './maintenance.ts';
import type { RegistryClient } from './registry-client.ts';
import { rollBack } from './roll-back.ts';
import { sessions } from './sessions.ts';
import { status } from './status.ts';
import { freeze, kill, retire } from './switch.ts';
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
  addApprovalCommands(parts);
  addClosingCommands(parts);
  addReportCommands(parts);
}

/** Adds a command that executes an order. */
const addOrderCommand = (program: Command, usage: string, description: string): Command =>
  program
    .command(usage)
    .description(description)
    .option('--reason <text>', 'the reason, stored in the audit log')
    .option('--plan', 'show the effect without executing the order')
    .option('--expect <revision>', 'fail if another act followed this revision');

/** Adds the commands that decide which release visitors get. */
function addReleaseCommands({ program, client, print }: CommandParts): void {
  addOrderCommand(
    program,
    'deploy <name> <version> [more...]',
    'make releases live for everybody, several in one step',
  )
    .option('--at <time>', 'when: 2026-11-22T03:00Z, 03:00 or +90m (default: now)')
    .action((name: string, version: string, more: string[], options: OrderOptions & { at?: string }) =>
      deploy(client().operations, [name, version, ...more], options, print),
    );

  addOrderCommand(program, 'unschedule <name>', 'end the scheduled deployment of a remote').action(
    (name: string, options: OrderOptions) => unschedule(client().operations, name, options, print),
  );

  addOrderCommand(program, 'withdraw <name> <version>', 'keep a release from going live').action(
    (name: string, version: string, options: OrderOptions) =>
      withdraw(client().operations, name, version, options, print),
  );

  addOrderCommand(
    program,
    'canary <name> [version]',
    'give a release to some visitors; without a version, show the results of the canary',
  )
    .option('--percent <share>', 'share of visitors in per cent, above 0, up to 100')
    .addOption(
      new Option(
        '--steps <shares>',
        'shares that follow one another, as 1,10,50,100; 100 is everybody',
      ).conflicts('percent'),
    )
    .option('--every <time>', 'time between two steps, as 30m or 2h', '30m')
    .addOption(
      new Option('--language <code...>', 'visitors with this language').choices(Object.keys(languages)),
    )
    .addOption(new Option('--device <kind...>', 'visitors with this device').choices(devices))
    .option('--audience <name...>', 'visitors who joined this audience')
    .option('--visitor <key...>', 'visitors who always get it')
    .addOption(
      new Option('--promote', 'make the canary live for everybody').conflicts(['pause', 'resume', 'end']),
    )
    .option('--early', 'promote it although it has too few reports')
    .addOption(new Option('--pause', 'load it in no more pages').conflicts(['resume', 'end']))
    .addOption(new Option('--resume', 'resume a paused canary').conflicts('end'))
    .option('--end', 'end the canary')
    .action((name: string, version: string | undefined, options: CanaryOptions) =>
      canary(client().operations, name, version, options, print),
    );

  program
    .command('diff <name> <before> <after>')
    .description('show what differs between two releases')
    .action((name: string, before: string, after: string) => diff(client(), name, [before, after], print));

  addOrderCommand(program, 'rollback <name>', 'end the canary, or restore the previous live release')
    .option('--to <version>', 'the release to restore')
    .action((name: string, options: OrderOptions & { to?: string }) =>
      rollBack(client().operations, name, options, print),
    );
}

/** Adds the commands about orders that need two people. */
function addApprovalCommands({ program, client, print }: CommandParts): void {
  addOrderCommand(
    program,
    'require-approval <name>',
    'make new releases of a remote wait for a second person',
  )
    .option('--end', 'end that, with the consent of a second person')
    .action((name: string, options: OrderOptions & { end?: boolean }) =>
      requireApproval(client().operations, name, options, print),
    );

  addOrderCommand(
    program,
    'approve <name>',
    'carry out the request about a remote, as the second person',
  ).action((name: string, options: OrderOptions) =>
    decideRequest(client().operations, 'approve', name, options, print),
  );

  addOrderCommand(program, 'decline <name>', 'decline the request about a remote, or end your own').action(
    (name: string, options: OrderOptions) =>
      decideRequest(client().operations, 'decline', name, options, print),
  );
}

/** Adds the commands that close a remote, or stop new releases. */
function addClosingCommands({ program, client, print }: CommandParts): void {
  addOrderCommand(program, 'maintenance <name>', 'close a remote with a notice, now or in a window')
    .addOption(
      new Option('--template <name>', 'prepared notice in three languages').choices(noticeTemplateNames),
    )
    .option('--en <notice>', 'notice for players in English')
    .option('--my <notice>', 'notice in Burmese')
    .option('--zh <notice>', 'notice in Chinese')
    .option('--from <time>', 'start: 2026-11-22T03:00Z, 03:00 or +90m (default: now)')
    .option('--until <time>', 'expected end, at which the maintenance ends automatically')
    .option('--drain', 'let players who are using it finish')
    .option('--allow <visitor...>', 'keys of visitors who can still use it')
    .option('--end', 'end the maintenance')
    .action((name: string, options: MaintenanceOptions) =>
      maintenance(client().operations, name, options, print),
    );

  addOrderCommand(program, 'kill <name>', 'remove a remote from every page at once')
    .option('--end', 'restore the remote')
    .action((name: string, options: OrderOptions & { end?: boolean }) =>
      kill(client().operations, name, options, print),
    );

  addOrderCommand(program, 'retire <name>', 'take a remote off the site: its menu entries, routes and pages')
    .option('--despite-users', 'also while other releases use its contributions')
    .action((name: string, options: OrderOptions & { despiteUsers?: boolean }) =>
      retire(client().operations, name, options, print),
    );

  addOrderCommand(program, 'freeze [name]', 'block new releases of one remote or of the whole site')
    .option('--end', 'end the freeze')
    .action((name: string | undefined, options: OrderOptions & { end?: boolean }) =>
      freeze(client().operations, name, options, print),
    );
}

/** Adds the commands that only read. */
function addReportCommands({ program, client, print }: CommandParts): void {
  program
    .command('status [name]')
    .description('show the live releases, since when, by whom and why')
    .option('--json', 'print everything as JSON')
    .action((name: string | undefined, options: { json?: boolean }) =>
      status(client(), name, options, print),
    );

  program
    .command('sessions [name]')
    .description('show the number of browsers by release, and held swaps with their reasons')
    .option('--all', 'list the latest browsers')
    .option('--json', 'print everything as JSON')
    .action((name: string | undefined, options: { json?: boolean; all?: boolean }) =>
      sessions(client().operations, name, options, print),
    );

  program
    .command('audit')
    .description('list acts with author, time and reason, newest first')
    .option('--name <name>', 'acts on this remote')
    .option('--act <act>', 'acts of this kind')
    .option('--by <who>', 'acts by this person')
    .option('--from <time>', 'acts at or after this time')
    .option('--until <time>', 'acts before this time')
    .option('--before <number>', 'records before this number')
    .option('--size <number>', 'maximum number of records (default: 50)')
    .option('--json', 'print the records as JSON, with the state before and after')
    .action((options: AuditOptions) => audit(client().operations, options, print));

  program
    .command('verify')
    .description('verify the audit log and every live file on this machine')
    .action(() => verify(client(), print));
}
