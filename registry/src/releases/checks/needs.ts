import { getNeighbours, isShell, type ReleaseCheck } from './check.ts';

/** Requires that the modules of other remotes that a release uses are exposed by a live release. */
export const needs: ReleaseCheck = (candidate, context) => {
  const { name, manifest } = candidate;
  const exposed = [manifest, ...getNeighbours(candidate, context)].flatMap((release) =>
    release.exposes.map((module) => `${release.name}/${module}`),
  );
  const remotes = getNeighbours(candidate, context).filter((release) => !isShell(release));
  const missing = (manifest.uses?.exposes ?? []).filter((module) => !exposed.includes(module));
  if (missing.length > 0 && remotes.length === 0) return { skipped: 'No other remote is live.' };
  return missing.map((module) => ({
    problem: `${name} uses the module ${module}, which no live release exposes.`,
    breaks: [name],
    hint: 'Deploy the release that exposes it first, or remove it from `uses` of defineRemote in federation.config.ts.',
  }));
};
