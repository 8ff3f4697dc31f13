import type { Readable, Writable } from 'node:stream';

/** An event of the browser; `sessionId` is the page's. */
export interface BrowserEvent {
  method: string;
  params: unknown;
  sessionId?: string;
}

/** Connection to a browser over the pipe of the DevTools protocol. */
export interface DevTools {
  /**
   * Sends a command to the browser, or to a page. Rejects when the browser has ended, or does not answer in time.
   */
  send<T = unknown>(method: string, params?: object, page?: PageConnection): Promise<T>;
  /** Calls `listener` for each event until the returned function is called. */
  listen(listener: (event: BrowserEvent) => void): () => void;
}

interface PageConnection {
  sessionId: string;
  /** Time in ms in which the page must answer. A script that never ends holds it up. */
  limitMs: number;
}

/** Time in ms in which the browser itself must answer. */
const browserLimitMs = 60_000;

interface Answer {
  id: number;
  result?: unknown;
  error?: { message: string };
}

/** Connects to a browser that was started with `--remote-debugging-pipe`. Messages end with a zero byte. */
export function connectDevTools(input: Writable, output: Readable, ended: Promise<string>): DevTools {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Set<(event: BrowserEvent) => void>();
  let lastId = 0;
  let failure: Error | undefined;
  const receive = (message: Answer | BrowserEvent): void => {
    if ('method' in message) {
      for (const listener of listeners) listener(message);
      return;
    }
    const { id, result, error } = message;
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  };
  const chunks: Buffer[] = [];
  output.on('data', (bytes: Buffer) => {
    let rest = bytes;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...chunks.splice(0), rest.subarray(0, end)]).toString('utf8');
      rest = rest.subarray(end + 1);
      receive(JSON.parse(text) as Answer | BrowserEvent);
    }
    chunks.push(rest);
  });
  // The end of the process explains the broken pipe better.
  input.on('error', () => undefined);
  void ended.then((reason) => {
    failure = new Error(reason);
    for (const call of waiting.values()) call.reject(failure);
    waiting.clear();
  });
  return {
    async send<T>(method: string, params: object = {}, page?: PageConnection) {
      if (failure) throw failure;
      const call = Promise.withResolvers<unknown>();
      lastId += 1;
      const id = lastId;
      const limitMs = page?.limitMs ?? browserLimitMs;
      const timer = setTimeout(() => {
        waiting.delete(id);
        call.reject(new Error(`the ${page ? 'page' : 'browser'} did not answer for ${limitMs / 1000} s`));
      }, limitMs);
      waiting.set(id, call);
      input.write(`${JSON.stringify({ id, method, params, sessionId: page?.sessionId })}\0`);
      try {
        return (await call.promise) as T;
      } finally {
        clearTimeout(timer);
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
