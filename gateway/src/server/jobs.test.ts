import { waitUntil } from '../testing/wait-until.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('runs a job repeatedly, even after it has failed', async () => {
  let runs = 0;
  const runner = startJobs(
    [
      {
        name: 'count',
        everyMs: 5,
        async run() {
          runs += 1;
          if (runs === 1) throw new Error('once');
        },
      },
    ],
    log,
  );
  await waitUntil(() => runs >= 3);
  await runner.stop();
  const atStop = runs;
  await pause(30);
  expect(runs).toBe(atStop);
});

test('never runs a job over itself, and waits for it when it stops', async () => {
  let running = 0;
  let most = 0;
  let started = 0;
  let finished = 0;
  const run = async (): Promise<void> => {
    started += 1;
    running += 1;
    most = Math.max(most, running);
    await pause(30);
    running -= 1;
    finished += 1;
  };
  const runner = startJobs([{ name: 'slow', everyMs: 1, run }], log);
  await waitUntil(() => running > 0);
  await runner.stop();
  expect({ running, most, finished }).toEqual({ running: 0, most: 1, finished: started });
});
