#!/usr/bin/env node
import { Option, program } from 'commander';
import { CommandError } from './errors.ts';
import { listKeys, rotateKeys } from './keys.ts';
import { operationCommands } from './operation-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { dryRun } from './publish/dry-run.ts';
import { type PublishOptions, publish } from './publish/publish.ts';
import { clientFromEnvironment } from './registry-client.ts';
import { tokenCommands } from './token-commands.ts';

const print = (line: string): void => console.log(line);

program
  .name('remotes')
  .description('Publishes releases of the shell and the remotes, and says which is live.')
  .addHelpText(
    'after',
    '\nREGISTRY_URL names the registry (default http://127.0.0.1:8080). What is not for everybody takes REMOTES_TOKEN, or the token in DATA_DIR.',
  );

/** The options that choose which build of a package is meant. */
const buildCommand = (name: string, description: string) =>
  program
    .command(`${name} <name>`)
    .description(description)
    .option('--version <semver>', 'version, instead of the one in package.json')
    .addOption(
      new Option('--bump <step>', 'build the next free version')
        .choices(['patch', 'minor', 'major'])
        .conflicts('version'),
    )
    .option('--build', 'build anew even where a build lies ready')
    .addOption(
      new Option('--from <folder>', 'take the finished release in this folder, whatever built it').conflicts([
        'version',
        'bump',
        'build',
      ]),
    );

buildCommand('dry-run', 'what publishing would say; nothing is published').action(
  (name: string, options: PublishOptions) => dryRun(clientFromEnvironment(), name, options, print),
);

buildCommand('publish', 'publish a package of this repository; builds it where no build lies ready').action(
  (name: string, options: PublishOptions) => publish(clientFromEnvironment(), name, options, print),
);

operationCommands(program, clientFromEnvironment, print);
operatorCommands(program, clientFromEnvironment, print);
tokenCommands(program, clientFromEnvironment, print);

const keys = program.command('keys').description('the keys that sign the discovery document');
keys
  .command('list')
  .description('those that sign now, newest first')
  .action(() => listKeys(clientFromEnvironment(), print));
keys
  .command('rotate')
  .description('make a new key; the one before signs too until the next rotation')
  .option('--revoke', 'the one before may be known to somebody: it signs no more, at once')
  .action((options: { revoke?: boolean }) => rotateKeys(clientFromEnvironment(), options, print));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitStatus;
}
