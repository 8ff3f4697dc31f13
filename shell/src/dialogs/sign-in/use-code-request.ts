import { isAppError } from '@parlour/contracts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { type Captcha, useCaptcha } from '../use-captcha.ts';
import {
  codeWaitsAtom,
  countSecondsUntil,
  getWaitAfterFailure,
  getWaitAfterSending,
  setCodeWaitAtom,
} from './code-waits.ts';
import { useFailureText } from './use-failure-text.ts';

export interface CodeToSend {
  /** What it is for and where it goes. */
  name: string;
  /** `captcha` is what was read from the picture, where one was drawn. */
  send(captcha: string | undefined): Promise<{ validMinutes: number }>;
}

export interface CodeRequest {
  /** Whole seconds until another can be asked for; 0 is now. */
  waitSeconds: number;
  /** Too many were asked for. */
  isBlocked: boolean;
  isSending: boolean;
  /** A code is on its way. */
  isSent: boolean;
  /** Why none was sent. */
  failure: string | undefined;
  captcha: Captcha;
  /** Why what was read from the picture cannot be right. */
  captchaFailure: string | undefined;
  send(code: CodeToSend, captcha: string | undefined): Promise<void>;
}

/** Asks for one-time codes. `name` is what the next one would be for and where it would go. */
export function useCodeRequest(name: string): CodeRequest {
  const formatFailure = useFailureText();
  const setWait = useSetAtom(setCodeWaitAtom);
  const wait = useAtomValue(codeWaitsAtom)[name];
  const waitSeconds = useSecondsUntil(wait?.untilMs);
  const captcha = useCaptcha();
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<{ name: string; error: unknown }>();

  async function send(code: CodeToSend, text: string | undefined): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const { validMinutes } = await code.send(text?.trim() || undefined);
      setWait({ name: code.name, ...getWaitAfterSending(validMinutes, Date.now()) });
      captcha.clear();
    } catch (error) {
      const blocked = getWaitAfterFailure(error, Date.now());
      if (blocked) setWait({ name: code.name, ...blocked });
      else setFailed({ name: code.name, error });
      if (isAppError(error) && error.details?.captcha === true) void captcha.draw();
    } finally {
      setSending(false);
    }
  }

  const error = failed?.name === name ? failed.error : undefined;
  const isCaptchaFailure = isAppError(error, 'verification.captcha-failed');
  const sentence = error === undefined ? undefined : formatFailure(error);
  return {
    waitSeconds,
    isBlocked: wait?.isBlocked === true && waitSeconds > 0,
    isSending,
    isSent: wait?.isBlocked === false && waitSeconds > 0,
    failure: isCaptchaFailure ? undefined : sentence,
    captcha,
    captchaFailure: isCaptchaFailure ? sentence : undefined,
    send,
  };
}

/** Counts down once a second. */
function useSecondsUntil(untilMs: number | undefined): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (untilMs === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return countSecondsUntil(untilMs, nowMs);
}
