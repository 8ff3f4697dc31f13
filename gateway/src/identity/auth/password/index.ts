export { setPassword } from './change-password.ts';
export { checkNewPassword, findPasswordIssue } from './password-rules.ts';
export { passwordRoutes } from './routes.ts';
export { createPasswordService, type PasswordService } from './service.ts';
