import * as z from 'zod/mini';
import type { Problem, ReleaseCheck } from './check.ts';

const federationManifest = z.looseObject({
  name: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string() })),
});
const federationManifestFile = 'mf-manifest.json';

/** Requires that Module Federation's manifest of the build agrees with `release.json`. */
export const agreement: ReleaseCheck = async ({ name, manifest, files, read }) => {
  if (!files.has(federationManifestFile)) return [];
  const federation = parseFederationManifest(await read(federationManifestFile));
  const problem = (text: string): Problem => ({
    problem: `${federationManifestFile} ${text}`,
    breaks: [name],
    hint: 'Both files come from one build: build again and publish the whole folder.',
  });
  if (!federation) return [problem('is not a manifest of Module Federation.')];
  const problems: Problem[] = [];
  const { remoteEntry } = federation.metaData;
  if (federation.name !== manifest.container)
    problems.push(problem(`is of ${federation.name}; release.json says ${manifest.container}.`));
  if (remoteEntry.name !== manifest.entry)
    problems.push(problem(`starts with ${remoteEntry.name}; release.json with ${manifest.entry}.`));
  const exposed = federation.exposes.map(({ path }) => path).sort();
  const promised = [...manifest.exposes].sort();
  if (exposed.join() !== promised.join())
    problems.push(problem(`exposes ${exposed.join(', ')}; release.json ${promised.join(', ')}.`));
  return problems;
};

function parseFederationManifest(text = ''): z.infer<typeof federationManifest> | undefined {
  try {
    return federationManifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
