import { Command, CommanderError, Option } from 'commander';
import type { CommandContext } from './context.ts';
import { CommandError } from './errors.ts';
import { grantOverride } from './grant-override.ts';
import { createKeys, listKeys, rotateKeys } from './keys.ts';
import { loginCommands } from './login-commands.ts';
import { operationCommands } from './operation-commands.ts';
import { operatorCommands } from './operator-commands.ts';
import { copyRelease } from './publish/copy-release.ts';
import { dryRun } from './publish/dry-run.ts';
import { type PublishOptions, publish } from './publish/publish.ts';
import { createClientFromEnvironment, type RegistryClient } from './registry-client.ts';
import { tokenCommands } from './token-commands.ts';
import { webhookCommands } from './webhook-commands.ts';

/** Runs `remotes` with `words` and returns the exit status. Throws only for a defect. */
export async function runCommand(words: readonly string[], context: CommandContext): Promise<number> {
  try {
    await createProgram(context).parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its message.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof CommandError)) throw error;
    context.printError(error.message);
    return error.exitStatus;
  }
}

function createProgram(context: CommandContext): Command {
  const { print } = context;
  const createClient = () => createClientFromEnvironment(context);
  // Set before the first command is added, since commands inherit both settings.
  const program = new Command().exitOverride().configureOutput({
    writeOut: (text) => print(text.trimEnd()),
    writeErr: (text) => context.printError(text.trimEnd()),
  });
  program
    .name('remotes')
    .description('Publishes and deploys releases of the shell and the remotes.')
    .addHelpText(
      'after',
      '\nREGISTRY_URL sets the registry (default http://127.0.0.1:8080). Calls that are not public use REMOTES_TOKEN, the session of "remotes login", or the token in DATA_DIR.',
    );
  addBuildCommands(program, createClient, context);
  operationCommands(program, createClient, print);
  loginCommands(program, createClient, context);
  operatorCommands(program, createClient, context);
  tokenCommands(program, createClient, print);
  webhookCommands(program, createClient, print);
  addKeyCommands(program, createClient, print);
  program
    .command('grant-override <remote> <url>')
    .description(
      'permit the build that this address serves in one tab, for two hours; prints the address to open',
    )
    .action((remote: string, url: string) => grantOverride(createClient(), remote, url, print));
  program
    .command('grant')
    .description("print a grant for the gateway's operator calls, valid for five minutes")
    .action(async () => print((await createClient().grant()).grant));
  return program;
}

function addBuildCommands(
  program: Command,
  createClient: () => RegistryClient,
  context: CommandContext,
): void {
  /** Adds the options that select a build of a package. */
  const addBuildCommand = (name: string, description: string) =>
    program
      .command(`${name} <name>`)
      .description(description)
      .option('--version <semver>', 'version, instead of the one in package.json')
      .addOption(
        new Option('--bump <step>', 'build the next free version')
          .choices(['patch', 'minor', 'major'])
          .conflicts('version'),
      )
      .option('--build', 'build again even if a build exists')
      .addOption(
        new Option('--from <folder>', 'use the finished release in this folder').conflicts([
          'version',
          'bump',
          'build',
        ]),
      );

  addBuildCommand('dry-run', 'show the verdict of the gate without publishing').action(
    (name: string, options: PublishOptions) => dryRun(createClient(), name, options, context),
  );

  addBuildCommand('publish', 'publish a package of this repository; builds it if there is no build').action(
    (name: string, options: PublishOptions) => publish(createClient(), name, options, context),
  );

  program
    .command('copy <name> <version>')
    .description(
      'publish a release that another site, such as staging, has tried, with identical bytes; SOURCE_TOKEN or "remotes login" there gives access',
    )
    .requiredOption('--from <url>', 'address of the other site')
    .action((name: string, version: string, { from }: { from: string }) =>
      copyRelease(createClient(), name, { version, from }, context),
    );
}

function addKeyCommands(
  program: Command,
  createClient: () => RegistryClient,
  print: CommandContext['print'],
): void {
  const keys = program.command('keys').description('keys that sign the discovery document');
  keys
    .command('list')
    .description('list the current keys, newest first')
    .action(() => listKeys(createClient(), print));
  keys
    .command('create')
    .description('print a new key for REGISTRY_SIGNING_KEYS, which several registries of one site share')
    .action(() => createKeys(print));
  keys
    .command('rotate')
    .description('create a new key; the previous one keeps signing until the next rotation')
    .option('--revoke', 'stop using the previous key at once, because it may be compromised')
    .action((options: { revoke?: boolean }) => rotateKeys(createClient(), options, print));
}
