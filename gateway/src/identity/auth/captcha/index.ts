export { captchaRoutes } from './routes.ts';
export { type CaptchaAnswer, type Captchas, createCaptchas } from './service.ts';
