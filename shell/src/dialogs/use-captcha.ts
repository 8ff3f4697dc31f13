import { getCaptcha } from '@parlour/api-client';
import { useMemo, useState } from 'react';
import { useShell } from '../frame/shell-context.tsx';
import { throttled } from './throttle.ts';

/** The server counts a second between two answers of its own (AUTH-10); the way there takes longer or less. */
const captchaEveryMs = 1200;

export interface Captcha {
  /** A login has to be sent with what the picture says. */
  needed: boolean;
  /** Good for one try. Undefined until it is drawn, and where it could not be. */
  picture: string | undefined;
  isDrawing: boolean;
  /** Draws a new picture; one that comes too early waits for its turn. */
  draw(): Promise<void>;
  /** The picture is used, and none is needed for now. */
  putAway(): void;
}

export function useCaptcha(): Captcha {
  const { api } = useShell().site;
  const [needed, setNeeded] = useState(false);
  const [picture, setPicture] = useState<string>();
  const [isDrawing, setDrawing] = useState(false);
  const draw = useMemo(() => {
    const ask = throttled(
      () => getCaptcha(api).then(setPicture, () => setPicture(undefined)),
      captchaEveryMs,
    );
    return async () => {
      setNeeded(true);
      setPicture(undefined);
      setDrawing(true);
      await ask(undefined);
      setDrawing(false);
    };
  }, [api]);
  const putAway = () => {
    setNeeded(false);
    setPicture(undefined);
  };
  return { needed, picture, isDrawing, draw, putAway };
}
