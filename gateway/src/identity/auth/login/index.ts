export { answerLogin } from './answer-login.ts';
export type { PhoneCodeRequest, PhoneLogin } from './log-in-by-phone.ts';
export {
  isPasswordChangeDue,
  type OpenChallenge,
  type OpenedLogin,
  type OpenedSession,
  type Origin,
  openLoginSession,
} from './login-session.ts';
export { openProvedSession } from './open-proved-session.ts';
export { loginRoutes } from './routes.ts';
export { createLoginService, type LoginService } from './service.ts';
export {
  type Credentials,
  findByMobile,
  findCredentials,
  findCredentialsById,
  insertLogin,
  readLastLogins,
} from './store.ts';
export { deleteOldOrigins, trustedMs } from './trusted-origin-store.ts';
