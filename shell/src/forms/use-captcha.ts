import { getCaptcha } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { useSite } from '../context/services.tsx';
import { throttle } from './throttle.ts';

/** From one picture to the next request. The server requires one second between its responses (AUTH-10). */
const captchaIntervalMs = 1200;

export interface Captcha {
  /** True if the request must include the captcha text. */
  isNeeded: boolean;
  /** Valid for one attempt. Undefined until it is loaded and after a failure. */
  picture: string | undefined;
  isDrawing: boolean;
  /** Loads a new picture. An early call waits for its turn. */
  draw(): Promise<void>;
  /** Discards the used picture; none is needed for now. */
  clear(): void;
}

export function useCaptcha(): Captcha {
  const { api } = useSite();
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
