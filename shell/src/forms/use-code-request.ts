import { type AppError, isAppError } from '@parlour/contracts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useText } from '../context/use-text.ts';
import {
  codeWaitsAtom,
  countSecondsUntil,
  getWaitAfterFailure,
  getWaitAfterSending,
  setCodeWaitAtom,
} from './code-waits.ts';
import { type Captcha, useCaptcha } from './use-captcha.ts';
import { useFailureText } from './use-failure-text.ts';

interface CodeToSend {
  /** Purpose and destination of the code. */
  name: string;
  /** `captcha` is the text that the person read from the picture, if one was drawn. */
  send(captcha: string | undefined): Promise<{ validMinutes: number }>;
}

export interface CodeRequest {
  /** Whole seconds until another code can be requested; 0 means now. */
  waitSeconds: number;
  /** True after too many requests. */
  isBlocked: boolean;
  isSending: boolean;
  /** True while a sent code is valid. */
  isSent: boolean;
  /** Error message of the last request. */
  failure: string | undefined;
  captcha: Captcha;
  /** Error message for a wrong captcha. */
  captchaFailure: string | undefined;
  send(code: CodeToSend, captcha: string | undefined): Promise<void>;
}

/** Requests one-time codes. `name` is the purpose and destination of the next code. */
export function useCodeRequest(name: string): CodeRequest {
  const formatFailure = useFailureText();
  const tValidation = useText('validation');
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

  /** The first request only learns that a captcha is required. */
  const formatCaptchaFailure = (refusal: AppError): string => {
    const rule = refusal.fields?.[0]?.rule;
    return rule === undefined ? formatFailure(refusal) : tValidation(rule);
  };
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
    captchaFailure: isCaptchaFailure ? formatCaptchaFailure(error) : undefined,
    send,
  };
}

/** Counts down once per second. */
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
