import { createApi } from '@parlour/api-client';
import type { Site } from '@parlour/contracts';
import { getCaptchaCall } from '@parlour/contracts/calls';
import { createFakeGateway } from '@parlour/testing';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ServicesProvider } from '../context/services.tsx';
import { useCaptcha } from './use-captcha.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the captcha changes at most once in 1.2 seconds, above the server’s one second @AUTH-10', async () => {
  const gateway = createFakeGateway();
  gateway.on(getCaptchaCall, () => 'aGVsbG8=');
  const api = createApi({
    baseUrl: 'http://gateway.test',
    fetch: gateway.fetch,
    token: () => undefined,
    onSessionLost: () => undefined,
  });
  // The hook reads only the API client.
  const site = { api } as Site;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesProvider services={{ site }}>{children}</ServicesProvider>
  );
  const { result } = renderHook(useCaptcha, { wrapper });
  await act(() => result.current.draw());
  expect(gateway.received(getCaptchaCall)).toHaveLength(1);
  let drawing = Promise.resolve();
  act(() => {
    drawing = result.current.draw();
  });
  await act(() => jest.advanceTimersByTimeAsync(1_199));
  expect(gateway.received(getCaptchaCall)).toHaveLength(1);
  await act(async () => {
    await jest.advanceTimersByTimeAsync(1);
    await drawing;
  });
  expect(gateway.received(getCaptchaCall)).toHaveLength(2);
});
