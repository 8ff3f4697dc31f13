import { getCaptchaCall } from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../../server/index.ts';
import { limits } from '../../limits.ts';
import { cookieNames } from '../call-parts.ts';
import { type Captchas, captchaSeconds } from './service.ts';

export const captchaRoutes = (captchas: Captchas): RouteEntry[] => [
  route(
    getCaptchaCall,
    async ({ cookies }) => {
      const { token, png } = await captchas.draw(cookies.read(cookieNames.captcha));
      cookies.set(cookieNames.captcha, token, captchaSeconds);
      return png;
    },
    { limit: limits.standard },
  ),
];
