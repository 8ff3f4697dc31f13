import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const stageModule = new URL('stage.ts', `file://${__dirname}/`).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlour-stage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs one stage, which is a shell script, in a process that ends on signals. `$1` is the test's folder. */
function runStage(script: string) {
  const stage = { name: 'Stage', command: ['sh', '-c', script, 'sh', folder] };
  const code = `import { endOnSignals, runStages } from '${stageModule}';
    endOnSignals();
    const { state } = await runStages([${JSON.stringify(stage)}], '1/1');
    console.log(state);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number, output }));
  return { child, ended };
}

async function waitForFile(name: string): Promise<string> {
  const signal = AbortSignal.timeout(50_000);
  while (!existsSync(join(folder, name))) await setTimeout(20, undefined, { signal });
  return readFileSync(join(folder, name), 'utf8').trim();
}

const isRunning = (pid: string): boolean => existsSync(`/proc/${pid}`);

test('a stage passes when its program ends with 0, and fails otherwise', async () => {
  expect((await runStage('exit 0').ended).output).toMatch(/passed in .*\npassed\n$/);
  expect((await runStage('exit 3').ended).output).toMatch(/failed in .*\nfailed\n$/);
});

test('an aborted run says so in one line, and ends its programs with everything that they started', async () => {
  // The program neither ends what it started nor waits for it.
  const { child, ended } = runStage(
    'trap "exit 1" TERM; sleep 600 & echo $! >"$1/new"; mv "$1/new" "$1/started"; wait',
  );
  const started = await waitForFile('started');
  expect(isRunning(started)).toBe(true);
  child.kill('SIGTERM');
  const { status, output } = await ended;
  expect(status).toBe(130);
  expect(output).toContain('\nAborted by SIGTERM. What runs is ending.\n');
  const signal = AbortSignal.timeout(50_000);
  while (isRunning(started)) await setTimeout(20, undefined, { signal });
});
