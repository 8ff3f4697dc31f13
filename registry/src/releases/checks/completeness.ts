import type { ReleaseCheck } from './check.ts';

/** Every file that the build names arrived whole, and nothing else came along. */
export const completeness: ReleaseCheck = ({ manifest, files }) => {
  const reasons: string[] = [];
  for (const [file, bytes] of Object.entries(manifest.sizes)) {
    const received = files.get(file);
    if (!received) reasons.push(`${file} is missing.`);
    else if (received.bytes !== bytes)
      reasons.push(`${file} has ${received.bytes} bytes; the build wrote ${bytes}.`);
  }
  for (const file of files.keys()) {
    if (file !== 'release.json' && !(file in manifest.sizes)) reasons.push(`${file} is not in release.json.`);
  }
  const named = [manifest.entry, ...Object.values(manifest.assets).flat()];
  for (const file of new Set(named)) {
    if (!(file in manifest.sizes)) reasons.push(`${file} is named in release.json but has no size there.`);
  }
  return reasons;
};
