import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';

export type Logger = FastifyBaseLogger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/**
 * One JSON line per entry. Nothing that names a person goes in: no body, query, address or header;
 * what slips into an error's fields is removed by name.
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
