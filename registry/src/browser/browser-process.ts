import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { runWithoutNetwork } from '../releases/headless/isolated-process.ts';
import { connectDevTools, type DevTools } from './devtools.ts';
import type { Chromium } from './packaged-chromium.ts';

/** A running browser without a window, for one candidate. */
export interface BrowserProcess {
  devTools: DevTools;
  close(): Promise<void>;
}

/** Maximum of the memory of a page's scripts, in MB. */
const scriptMemoryMb = 512;

const browserArguments = [
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-dev-shm-usage',
  // Pages paint nothing: nobody looks, and layout and styles are the same.
  '--force-gpu-mem-available-mb=0',
  `--js-flags=--max-old-space-size=${scriptMemoryMb}`,
  '--renderer-process-limit=2',
  // A release that recognises an automated browser is judged as in a browser of players.
  '--disable-blink-features=AutomationControlled',
  // Every request is answered here. Whatever avoids that meets a proxy that does not exist.
  '--proxy-server=127.0.0.1:9',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Starts a browser that reaches no network. An ordinary account has Chromium's own sandbox. As root, which Chromium
 * denies it, the browser is in a network namespace where Linux allows it.
 */
export async function startBrowser({ program, env }: Chromium): Promise<BrowserProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-gate-'));
  const isRoot = process.getuid?.() === 0;
  const command = [
    program,
    ...browserArguments,
    `--user-data-dir=${folder}`,
    ...(isRoot ? ['--no-sandbox'] : []),
  ];
  const [file = program, ...args] = isRoot ? await runWithoutNetwork(command) : command;
  const child = spawn(file, [...args, 'about:blank'], {
    env: { ...env, HOME: folder, TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.race([
    once(child, 'exit').then(([code, signal]) => `The browser ended: ${signal ?? code}.`),
    once(child, 'error').then(([error]) => `The browser did not start: ${String(error)}.`),
  ]);
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const devTools = connectDevTools(input, output, ended);
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await devTools.send('Browser.getVersion');
  } catch (error) {
    await close();
    throw error;
  }
  return { devTools, close };
}
