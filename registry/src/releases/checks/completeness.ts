import type { Problem, ReleaseCheck } from './check.ts';

/** Requires that every file of the build was uploaded completely, and no other file. */
export const completeness: ReleaseCheck = ({ name, manifest, files }) => {
  const found: string[] = [];
  for (const [file, bytes] of Object.entries(manifest.sizes)) {
    const received = files.get(file);
    if (!received) found.push(`${file} is missing.`);
    else if (received.bytes !== bytes)
      found.push(`${file} has ${received.bytes} bytes; the build wrote ${bytes}.`);
  }
  for (const file of files.keys()) {
    if (file !== 'release.json' && !Object.hasOwn(manifest.sizes, file))
      found.push(`${file} is not in release.json.`);
  }
  const named = [manifest.entry, ...Object.values(manifest.assets).flat()];
  if (manifest.headless) named.push(manifest.headless);
  for (const file of new Set(named)) {
    if (!Object.hasOwn(manifest.sizes, file))
      found.push(`${file} is named in release.json but has no size there.`);
  }
  return found.map(
    (problem): Problem => ({ problem, breaks: [name], hint: 'Build again and publish the whole folder.' }),
  );
};
