import { isShell, type ReleaseCheck } from './check.ts';

/** Requires that a remote exposes the one module that pages mount, with every function of `RemoteModule`. */
export const lifecycles: ReleaseCheck = async (candidate, context) => {
  const { name, manifest } = candidate;
  if (isShell(candidate)) return [];
  if (!manifest.exposes.includes('./remote')) {
    return [
      {
        problem: 'The release does not expose ./remote.',
        breaks: ['shell'],
        hint: 'Export exposeRemote(…) from src/remote.tsx and build with parlour-build.',
      },
    ];
  }
  const run = await context.headless();
  if ('skipped' in run) return run;
  const missing = run.releases.find((release) => release.name === name)?.missingLifecycles ?? [];
  if (missing.length === 0) return [];
  return [
    {
      problem: `The module ./remote has no ${missing.join(', ')}.`,
      breaks: ['shell'],
      hint: 'Export everything that exposeRemote(…) gives: bootstrap, preload, mount, unmount, snapshot, dispose.',
    },
  ];
};
