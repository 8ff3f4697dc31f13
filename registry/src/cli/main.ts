#!/usr/bin/env node
import { Option, program } from 'commander';
import { deploy } from './deploy.ts';
import { CommandError } from './errors.ts';
import { dryRun } from './publish/dry-run.ts';
import { type PublishOptions, publish } from './publish/publish.ts';
import { clientFromEnvironment } from './registry-client.ts';
import { rollBack } from './roll-back.ts';
import { status } from './status.ts';

const print = (line: string): void => console.log(line);

program
  .name('remotes')
  .description('Publishes releases of the shell and the remotes, and says which is live.')
  .addHelpText(
    'after',
    '\nREGISTRY_URL names the registry (default http://127.0.0.1:8080). Writing takes REMOTES_TOKEN, or the token in DATA_DIR.',
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
    .option('--build', 'build anew even where a build lies ready');

buildCommand('dry-run', 'what publishing would say; nothing is published').action(
  (name: string, options: PublishOptions) => dryRun(clientFromEnvironment(), name, options, print),
);

buildCommand('publish', 'publish a package of this repository; builds it where no build lies ready').action(
  (name: string, options: PublishOptions) => publish(clientFromEnvironment(), name, options, print));

program
  .command('deploy <name> <version>')
  .description('make a published release live, in open pages too')
  .option('--reason <text>', 'kept with the deployment')
  .action((name: string, version: string, options: { reason?: string }) =>
    deploy(clientFromEnvironment(), name, version, options, print),
  );

program
  .command('rollback <name>')
  .description('make the release live again that was live before')
  .option('--reason <text>', 'kept with the deployment')
  .action((name: string, options: { reason?: string }) =>
    rollBack(clientFromEnvironment(), name, options, print),
  );

program
  .command('status [name]')
  .description('what is live, since when and by whom')
  .action((name: string | undefined) => status(clientFromEnvironment(), name, print));

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitStatus;
}
