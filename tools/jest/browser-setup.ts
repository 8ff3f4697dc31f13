import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { typeLongTextsQuickly } from './quick-typing.ts';

interface GetElementError {
  (message: string | null, container: Element): Error;
  original?: GetElementError;
}

/** The library's function, or this file's in a worker that has run another test file. */
const { getElementError } = getConfig() as { getElementError: GetElementError };
const printElementError = getElementError.original ?? getElementError;

/** Returns whether the library is polling. It prints the document only when its time has expired. */
const isPolling = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/** Creates an error without printing the document: printing it at every poll took an eighth of a test's time. */
function createElementError(message: string | null, container: Element): Error {
  if (!isPolling()) return printElementError(message, container);
  const error = new Error(message ?? undefined);
  // An error of this name gets the trace of the test that waits.
  error.name = 'TestingLibraryElementError';
  return error;
}

configure({
  // The suite shares two cores with databases and builds: an operation of milliseconds may take seconds then.
  asyncUtilTimeout: 60_000,
  getElementError: Object.assign(createElementError, { original: printElementError }),
});

typeLongTextsQuickly();

// Updates outside of a user's action, such as those by timers and answers, need no wrapper: tests wait for their effect.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

// React captures a stack trace for every element it creates, up to 10,000 a second, to name owners in its messages.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });

// jsdom knows the element but not its methods; the browser journeys test the real ones.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom does not draw. Its message about that contains a stack trace, which takes longer than the test.
HTMLCanvasElement.prototype.getContext = () => null;
