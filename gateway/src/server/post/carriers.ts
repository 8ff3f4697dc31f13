import { createTransport } from 'nodemailer';
import type { SmsConnection } from '../config.ts';

export type PostChannel = 'mail' | 'sms';

export interface PostMessage {
  channel: PostChannel;
  /** An email address, or a phone number with its plus and dialing code. */
  to: string;
  /** Only for mail. */
  subject?: string | undefined;
  text: string;
}

/** `unreachable` is worth a retry; the other reasons would fail again. */
export type PostFailureReason = 'unreachable' | 'quota' | 'recipient' | 'refused';

/** A message that a carrier did not accept. It never contains the message, whose text may be a secret. */
export class PostFailure extends Error {
  readonly reason: PostFailureReason;

  constructor(reason: PostFailureReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PostFailure';
    this.reason = reason;
  }
}

/** Transports a message to its recipient. Fails with a `PostFailure`. */
export interface PostCarrier {
  carry(message: PostMessage): Promise<void>;
  close(): void;
}

const timeoutMs = 10_000;

/** Creates a mail carrier for SMTP: `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte. */
export function createMailCarrier({ url, from }: { url: string; from: string }): PostCarrier {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async carry({ to, subject, text }) {
      try {
        await transport.sendMail({ from, to, subject, text });
      } catch (error) {
        throw new PostFailure(mailReason(error), 'The mail server did not take the mail.', error);
      }
    },
    close: () => transport.close(),
  };
}

function mailReason(error: unknown): PostFailureReason {
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : 0;
  if (code === 552) return 'quota';
  if (code >= 550 && code <= 559) return 'recipient';
  return code >= 530 && code <= 539 ? 'refused' : 'unreachable';
}

/**
 * Creates a carrier of text messages for a provider over HTTP: `POST url` with `{ "to": "+95…", "text": "…" }` and the
 * secret as bearer token. 402 and 429 mean that the quota is used up, 400 and 422 that the number is invalid, 401 and
 * 403 that we may not send.
 */
export const createSmsCarrier = ({ url, secret }: SmsConnection): PostCarrier => ({
  async carry({ to, text }) {
    const answer = await fetch(url(), {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new PostFailure('unreachable', 'The SMS provider did not answer.', error);
    });
    await answer.body?.cancel();
    if (!answer.ok)
      throw new PostFailure(
        smsReasons[answer.status] ?? 'unreachable',
        `The SMS provider answered ${answer.status}.`,
      );
  },
  close: () => undefined,
});

const smsReasons: Record<number, PostFailureReason> = {
  400: 'recipient',
  401: 'refused',
  402: 'quota',
  403: 'refused',
  422: 'recipient',
  429: 'quota',
};
