export { dayMs, hourMs, minuteMs } from '@parlour/basics';
export { toCallerNetwork } from '@parlour/network';
export { isConnectionFailure } from '@parlour/postgres';
export { type Audit, type ChainEnd, createAudit } from './audit.ts';
export { readBoundedText } from './bounded-text.ts';
export { toCalendarDay } from './calendar-day.ts';
export { type CalendarPeriod, isOnWeekday, selectPeriod } from './calendar-period.ts';
export { listForbiddenHtml } from './clean-html.ts';
export type { Clock } from './clock.ts';
export { type BatchPace, createBatchPace } from './concurrency/batch-pace.ts';
export { createBatcher } from './concurrency/batcher.ts';
export { type BoundedQueue, createBoundedQueue } from './concurrency/bounded-queue.ts';
export { createCoalescedReader } from './concurrency/coalesced-reader.ts';
export { parseJsonInTurns } from './concurrency/json-in-turns.ts';
export { forEachInTurns, splitParts, writeAhead } from './concurrency/turns.ts';
export type {
  GatewayConfig,
  OpenIdConnection,
  PaymentConnection,
  TelegramBot,
  VendorConnection,
} from './config.ts';
export { type PasswordCost, recommendedPasswordCost } from './config.ts';
export { countRows, type RowCount, withPages } from './database/count-rows.ts';
export { type Database, measureOffset, refuseInsideTransaction, type Tx } from './database/database.ts';
export { joinConditions } from './database/join-conditions.ts';
export { matchNumber, type NumberQuery } from './database/match-number.ts';
export { type CappedRows, readCapped } from './database/read-capped.ts';
export { readTogether, type SharedRead } from './database/shared-read.ts';
export type { DomainEvent, EventHandlers } from './events/domain-events.ts';
export type { Outbox } from './events/outbox.ts';
export type { Signals } from './events/signals.ts';
export type { Frame } from './frame.ts';
export { parseBrowserName } from './http/browser-name.ts';
export type { Cookies } from './http/cookies.ts';
export { checkInTurns } from './http/long-list.ts';
export { PreparedAnswer } from './http/prepared-answer.ts';
export type { SealedPayloads } from './http/sealed-payloads.ts';
export { type Ids, randomIds } from './ids.ts';
export type { Job } from './jobs.ts';
export type { Live } from './live/hub.ts';
export type { Logger } from './log.ts';
export { withMinimumDuration } from './minimum-duration.ts';
export {
  type GatewayModule,
  preparedRoute,
  type ReadyAnswers,
  type RouteEntry,
  readyRoute,
  route,
  type Session,
  type SessionSource,
} from './module.ts';
export type { MoneyCheck, MoneyChecks, MoneyProblem } from './money-checks.ts';
export {
  boundedAct,
  fourEyesAct,
  type OperatorAct,
  type OperatorCall,
  operatorAct,
} from './operators/acts.ts';
export type { Bounds } from './operators/given-amounts.ts';
export { parseIdCursor } from './operators/id-cursor.ts';
export type { Standings } from './operators/standings.ts';
export { requireUnchanged } from './operators/unchanged.ts';
export type { Post, PostChannel } from './post/post.ts';
export { showHtml, showText } from './shown-text.ts';
export { toSiteUrl } from './site-url.ts';
export { getErrorMessage, StartError } from './start-error.ts';
export { hashToken } from './token-hash.ts';
export { toWireSum } from './wire-sum.ts';
