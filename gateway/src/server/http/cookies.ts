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

export const createCookies = (request: FastifyRequest, reply: FastifyReply): Cookies =>
  new RequestCookies(request, reply);

/** Made with every call and used by few: nothing is done before it is asked. */
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
