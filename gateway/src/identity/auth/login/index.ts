export { answerLogin } from './answer-login.ts';
export type { PhoneCodeRequest, PhoneLogin } from './log-in-by-phone.ts';
export { loginRoutes } from './routes.ts';
export { createLoginService, type LoginService } from './service.ts';
