import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Sends a call to the gateway's process, and resolves to its value. */
type Send = (call: object) => Promise<unknown>;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

let link: Send | undefined;

/**
 * Returns the link to the process that runs gateways for the test files of this worker, one after the other. Jest loads
 * this module outside its sandbox (`outside.mjs`), so that a worker loads the gateway once. The process ends with it.
 */
export function openGatewayLink(): Send {
  link ??= createLink(fork(path.join(import.meta.dirname, '../../server/testing/gateway-process.ts')));
  return link;
}

function createLink(child: ChildProcess): Send {
  const waiting = new Map<number, Waiting>();
  let calls = 0;
  /** A process without an open call does not keep this one alive. */
  const letEnd = (): void => void (waiting.size === 0 && child.channel?.unref());
  child.unref();
  letEnd();
  child.on('message', ({ id, value, error }: { id: number; value?: unknown; error?: string }) => {
    const one = waiting.get(id);
    waiting.delete(id);
    letEnd();
    if (error === undefined) one?.resolve(value);
    else one?.reject(new Error(error));
  });
  child.once('exit', (status) => {
    link = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`The gateway ended with ${status}.`));
  });
  return (call) => {
    calls += 1;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    waiting.set(calls, { resolve, reject });
    child.channel?.ref();
    child.send({ id: calls, ...call });
    return promise;
  };
}
