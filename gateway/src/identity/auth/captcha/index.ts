export { captchaRoutes } from './routes.ts';
export { type BrowserCaptcha, type CaptchaAnswer, type Captchas, createCaptchas } from './service.ts';
