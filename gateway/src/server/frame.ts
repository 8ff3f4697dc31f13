import { minuteMs } from '@parlour/basics';
import { type Audit, createAudit } from './audit.ts';
import { type Clock, createSteeredClock } from './clock.ts';
import type { GatewayConfig } from './config.ts';
import { type Database, measureOffset } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { createOutbox, type Outbox, type RunningOutbox } from './events/outbox.ts';
import { createSignals, type RunningSignals, type Signals } from './events/signals.ts';
import { createSealedPayloads, type SealedPayloads } from './http/sealed-payloads.ts';
import { type Ids, randomIds } from './ids.ts';
import type { Job } from './jobs.ts';
import { createLiveHub, type Live, type LiveHub } from './live/hub.ts';
import { createLog, type Logger } from './log.ts';
import type { SessionSource } from './module.ts';
import { createMoneyChecks, type MoneyChecks } from './money-checks.ts';
import { createStandings, type Standings } from './operators/standings.ts';
import { createPost, type Post, type RunningPost } from './post/post.ts';

/**
 * The parts from which modules are created. A module's factory declares the parts that it uses and receives no others.
 */
export interface Frame {
  config: GatewayConfig;
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  outbox: Outbox;
  signals: Signals;
  live: Live;
  audit: Audit;
  payloads: SealedPayloads;
  post: Post;
  moneyChecks: MoneyChecks;
  standings: Standings;
}

/** Replacements for the default parts: a test passes its own clock and database. */
export interface FrameOverrides {
  database?: Database;
  clock?: Clock;
  ids?: Ids;
  log?: Logger;
}

export interface BuiltFrame extends Frame {
  outbox: RunningOutbox;
  signals: RunningSignals;
  live: LiveHub;
  post: RunningPost;
  jobs: readonly Job[];
  sessions: SessionSource;
  /** Sets the session source once identity has created it. Until then every token is unknown. */
  useSessions(source: SessionSource): void;
}

const steerEveryMs = minuteMs;

/** Opens the database and creates the parts. Fails with a `StartError`. */
export async function buildFrame(config: GatewayConfig, own: FrameOverrides = {}): Promise<BuiltFrame> {
  const log = own.log ?? createLog(config.logLevel);
  const database = own.database ?? (await openDatabase(config, log));
  const { clock, steering } = await chooseClock(own.clock, database);
  const ids = own.ids ?? randomIds;
  const signals = createSignals({ database, log });
  const { audit, seal } = createAudit({ database, clock });
  const { payloads, upkeep } = createSealedPayloads({ database, clock });
  const post = createPost({ config, database, clock, log });
  let source: SessionSource = { find: async () => undefined };
  const sessions: SessionSource = { find: (token, options) => source.find(token, options) };
  return {
    config,
    database,
    clock,
    ids,
    log,
    outbox: createOutbox({ database, clock, ids, log }),
    signals,
    live: createLiveHub({ signals, sessions }),
    audit,
    payloads,
    post,
    moneyChecks: createMoneyChecks({ database }),
    standings: createStandings({ database, clock }),
    jobs: [seal, upkeep, post.job, ...steering],
    sessions,
    useSessions(identity) {
      source = identity;
    },
  };
}

/**
 * Chooses the clock. Gateways on several machines follow the database's clock; each measures the offset of its own
 * clock.
 */
async function chooseClock(
  given: Clock | undefined,
  database: Database,
): Promise<{ clock: Clock; steering: Job[] }> {
  if (given !== undefined) return { clock: given, steering: [] };
  const clock = createSteeredClock();
  const steer = async (): Promise<void> => clock.steer((await measureOffset(database)).offsetMs);
  await steer();
  return { clock, steering: [{ name: 'steer the clock', everyMs: steerEveryMs, run: steer }] };
}
