import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Values that the browser stores out of the reach of scripts. Only calls under `/wps` carry them. */
export interface Cookies {
  read(name: string): string | undefined;
  /** Sets the cookie with HttpOnly and SameSite=Strict, and with Secure if the page was loaded over HTTPS. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

const path = '/wps';

export const createCookies = (request: FastifyRequest, reply: FastifyReply): Cookies =>
  new RequestCookies(request, reply);

/** Created for every call but used by few, so it parses the header only on first use. */
class RequestCookies implements Cookies {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #given: ReturnType<typeof parseCookie> | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  read(name: string): string | undefined {
    this.#given ??= parseCookie(this.#request.headers.cookie ?? '');
    return this.#given[name];
  }

  set(name: string, value: string, maxAge: number): void {
    const secure = this.#request.protocol === 'https';
    const text = stringifySetCookie({
      name,
      value,
      maxAge,
      path,
      secure,
      httpOnly: true,
      sameSite: 'strict',
    });
    void this.#reply.header('set-cookie', text);
  }

  clear(name: string): void {
    this.set(name, '', 0);
  }
}
