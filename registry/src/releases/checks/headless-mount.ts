import { isShell, type ReleaseCheck } from './check.ts';

/** Requires that every view of the release mounts in a headless page; for a shell, every view of the live remotes. */
export const headlessMount: ReleaseCheck = async (candidate, context) => {
  const run = await context.headless();
  if ('skipped' in run) return run;
  return run.releases.flatMap(({ name, version, failures }) =>
    failures.map(({ when, message }) => ({
      problem: `${name} ${version} failed ${when}: ${message}`,
      breaks: [name],
      hint: isShell({ name })
        ? 'Its headless entry must leave a page on the window that mounts releases: see shell/src/headless.'
        : isShell(candidate)
          ? `Mount ${name} in this shell, mend what differs, or first deploy a release of ${name} that works in both.`
          : 'Run the remote alone (npm start in its folder) and mend what fails.',
    })),
  );
};
