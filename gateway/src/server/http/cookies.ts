import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps for us out of the reach of scripts. Only calls under `/wps` carry it. */
export interface Cookies {
  read(name: string): string | undefined;
  /** HttpOnly, SameSite=Strict, and Secure where the page came over HTTPS. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

const path = '/wps';

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  let given: ReturnType<typeof parseCookie> | undefined;
  const set = (name: string, value: string, maxAge: number): void => {
    const secure = request.protocol === 'https';
    const text = stringifySetCookie({
      name,
      value,
      maxAge,
      path,
      secure,
      httpOnly: true,
      sameSite: 'strict',
    });
    void reply.header('set-cookie', text);
  };
  return {
    read(name) {
      given ??= parseCookie(request.headers.cookie ?? '');
      return given[name];
    },
    set,
    clear: (name) => set(name, '', 0),
  };
}
