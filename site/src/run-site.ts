import { BuildFailure } from './builds.ts';
import { exitProcess } from './exit-process.ts';
import type { Site } from './site.ts';
import { StartProblem, toStartProblem } from './start-problem.ts';

const oldestNode = 24;

function checkNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < oldestNode)
    throw new StartProblem(
      `Starting on Node ${node}: Parlour runs on Node ${oldestNode}, which it brings along. Start it with \`npm start\` or \`npm run serve\`.`,
    );
}

/**
 * Runs a site until the process is asked to stop. `start` returns the site and what to print when it is ready, or
 * `undefined` when there is nothing to run. A problem that a person can solve ends the process with one line.
 */
export async function runSite(
  start: () => Promise<{ site: Pick<Site, 'stop'>; ready: string } | undefined>,
): Promise<void> {
  try {
    checkNode();
    const started = await start();
    if (!started) return;
    stopOnSignals(started.site);
    console.log(started.ready);
  } catch (error) {
    const problem = error instanceof BuildFailure ? error : toStartProblem('Starting', error);
    console.error(problem ? problem.message : error);
    // A database engine that was interrupted could keep the process running.
    await exitProcess(1);
  }
}

function stopOnSignals(site: Pick<Site, 'stop'>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log('\nParlour is stopping');
    void site.stop().then(() => {
      console.log('Parlour has stopped');
      return exitProcess(0);
    });
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}
