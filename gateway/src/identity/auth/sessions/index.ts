export { sessionRoutes } from './routes.ts';
export { createSessionService, type SessionService } from './service.ts';
export {
  createSessions,
  type EndReason,
  type SessionOpener,
  type SessionSelector,
  type Sessions,
} from './sessions.ts';
export { createSignedInTime, type SignedInTime } from './signed-in-time.ts';
