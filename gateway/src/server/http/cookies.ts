import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Values that the browser stores out of the reach of scripts. Over HTTPS their names have the prefix `__Host-`: browsers
 * accept them from this host only, so that neither a neighbouring host nor an unencrypted page can plant one. Names
 * without the prefix are not read there, since they could be planted.
 */
export interface Cookies {
  read(name: string): string | undefined;
  /** Sets the cookie with HttpOnly and SameSite=Strict, and with Secure and the prefix over HTTPS. */
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** Only calls under this path carry a cookie. The prefix requires `/` instead. */
const path = '/wps';
const prefix = '__Host-';

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
    return this.#given[this.#isEncrypted() ? prefix + name : name];
  }

  set(name: string, value: string, maxAge: number): void {
    const secure = this.#isEncrypted();
    const text = stringifySetCookie({
      name: secure ? prefix + name : name,
      value,
      maxAge,
      path: secure ? '/' : path,
      secure,
      httpOnly: true,
      sameSite: 'strict',
    });
    void this.#reply.header('set-cookie', text);
  }

  clear(name: string): void {
    this.set(name, '', 0);
  }

  #isEncrypted(): boolean {
    return this.#request.protocol === 'https';
  }
}
