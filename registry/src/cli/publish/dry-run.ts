import type { CommandContext } from '../context.ts';
import { CommandError, exitStatus } from '../errors.ts';
import type { RegistryClient } from '../registry-client.ts';
import { findFreeVersion } from './choose-version.ts';
import { findBuild } from './find-build.ts';
import { formatVerdict } from './format-verdict.ts';
import { type PublishOptions, resolvePackage } from './publish.ts';
import { tryBuild } from './upload.ts';

/** Prints the verdict that publishing would get. The registry stores nothing. */
export async function dryRun(
  client: RegistryClient,
  name: string,
  options: PublishOptions,
  { cwd, env, print }: CommandContext,
): Promise<void> {
  const { version: wanted, bump, build, from } = options;
  const released = resolvePackage(name, options, cwd);
  const published = bump ? ((await client.versions())[released.name] ?? []) : [];
  const version = bump ? findFreeVersion(released.version, published, bump) : (wanted ?? released.version);
  const fresh = build === true;
  const folder = from === undefined ? await findBuild(released, version, { fresh, env }) : released.folder;
  const verdict = await tryBuild(client, { name: released.name, version }, folder);
  const lines = formatVerdict(verdict);
  if (!verdict.accepted) {
    const first = `${released.name} ${version} would be refused.`;
    throw new CommandError([first, ...lines].join('\n'), exitStatus.refused);
  }
  print(`${released.name} ${version} would be accepted. Nothing was published.`);
  for (const line of lines) print(line);
}
