export { sessionRoutes } from './routes.ts';
export { createSessionService, type SessionService } from './service.ts';
export {
  createSessions,
  type EndReason,
  type SessionOpener,
  type SessionSelector,
  type Sessions,
} from './sessions.ts';
