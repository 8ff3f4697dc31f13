import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Logger = FastifyBaseLogger;
type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * Creates a log with one JSON line per entry. Entries contain no personal data: no body, query, address or header.
 * Known fields of errors are removed by name.
 */
export const createLog = (level: LogLevel): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['*.password', '*.token', '*.parameters', 'err.parameters', 'err.detail', 'err.where'],
      remove: true,
    },
  });

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Creates a logger that adds `names` to its entries. It costs almost nothing until its first entry, because most
 * requests log nothing.
 */
export function lazyChild(log: Logger, names: Record<string, unknown>): Logger {
  return new LazyChild(log, names) as unknown as Logger;
}

class LazyChild {
  readonly #parent: Logger;
  readonly #names: Record<string, unknown>;
  #own: Logger | undefined;

  constructor(parent: Logger, names: Record<string, unknown>) {
    this.#parent = parent;
    this.#names = names;
  }

  get level(): string {
    return this.#parent.level;
  }

  get own(): Logger {
    this.#own ??= this.#parent.child(this.#names);
    return this.#own;
  }

  child(...names: Parameters<Logger['child']>): Logger {
    return this.own.child(...names);
  }
}

for (const method of methods)
  Object.defineProperty(LazyChild.prototype, method, {
    value(this: LazyChild, ...entry: unknown[]) {
      Reflect.apply(this.own[method], this.own, entry);
    },
  });
