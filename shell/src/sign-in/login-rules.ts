import { countCharacters } from '@parlour/contracts';
import { throttle } from '../forms/throttle.ts';

/** Minimum interval between login requests, in ms (AUTH-02). */
export const loginIntervalMs = 1000;

/** Creates a function that starts logins at that interval. A login that comes earlier shares the one in progress or waits. */
export const createLoginThrottle = <Result>() =>
  throttle((submit: () => Promise<Result>): Promise<Result> => submit(), loginIntervalMs);

/** Maximum length that the gateway reads, in characters. It exceeds every name and password. */
export const nameMax = 64;
export const passwordMax = 256;

export const isNameTooLong = (name: string): boolean => countCharacters(name.trim()) > nameMax;
export const isPasswordTooLong = (password: string): boolean => countCharacters(password) > passwordMax;
