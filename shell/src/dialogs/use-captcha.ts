import { getCaptcha } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { useShell } from '../frame/shell-context.tsx';
import { throttle } from './throttle.ts';

/** The server counts a second between two answers of its own (AUTH-10); the way there takes longer or less. */
const captchaIntervalMs = 1200;

export interface Captcha {
  /** A login has to be sent with what the picture says. */
  isNeeded: boolean;
  /** Good for one try. Undefined until it is drawn, and where it could not be. */
  picture: string | undefined;
  isDrawing: boolean;
  /** Draws a new picture; one that comes too early waits for its turn. */
  draw(): Promise<void>;
  /** The picture is used, and none is needed for now. */
  clear(): void;
}

export function useCaptcha(): Captcha {
  const { api } = useShell().site;
  const [isNeeded, setNeeded] = useState(false);
  const [picture, setPicture] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const draw = useMemo(() => {
    const drawThrottled = throttle(
      () => getCaptcha(api).then(setPicture, () => setPicture(undefined)),
      captchaIntervalMs,
    );
    return async () => {
      setNeeded(true);
      setPicture(undefined);
      setDrawing(true);
      await drawThrottled(undefined);
      setDrawing(false);
    };
  }, [api]);
  const clear = () => {
    setNeeded(false);
    setPicture(undefined);
  };
  return { isNeeded, picture, isDrawing, draw, clear };
}
