import { getCaptchaCall } from '@parlour/contracts/calls';
import type { TestGateway } from '../../testing/index.ts';

interface ReadCaptcha {
  captcha: string;
  cookie: string;
  png: Buffer;
}

let drawn = 0;

/** Draws a captcha as a browser does and reads its text. Each call uses a different address. */
export async function readCaptcha(gateway: TestGateway, cookie?: string): Promise<ReadCaptcha> {
  drawn += 1;
  const answer = await gateway.app.inject({
    method: 'GET',
    url: getCaptchaCall.path,
    headers: { ...(cookie && { cookie }) },
    remoteAddress: `192.0.2.${drawn % 250}`,
  });
  const body = answer.json();
  if (!body.success) throw Object.assign(new Error(body.error.message), body.error);
  const set = String(answer.headers['set-cookie']);
  if (!/^captcha=[\w-]{43}; .*Path=\/wps; HttpOnly; SameSite=Strict$/.test(set))
    throw new Error(`The captcha came with another cookie: ${set.replace(/=[^;]*/, '=…')}`);
  return {
    captcha: gateway.readableTexts.at(-1) ?? '',
    cookie: set.split(';')[0] ?? '',
    png: Buffer.from(body.value, 'base64'),
  };
}
