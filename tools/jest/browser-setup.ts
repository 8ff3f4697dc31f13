import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Set by the library while it polls; it prints the document once more when the time is over. */
const isPolling = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;

/** Printing the document at every poll took an eighth of a test's time. */
function createElementError(message: string | null, container: Element): Error {
  if (!isPolling()) return getElementError(message, container);
  const error = new Error(message ?? undefined);
  // The trace begins at the query, as that of the library's own errors.
  Error.captureStackTrace(error, createElementError);
  return error;
}

configure({
  // The suite shares two cores with databases and builds: what takes milliseconds alone may take seconds then.
  asyncUtilTimeout: 20_000,
  getElementError: createElementError,
});

// jsdom knows the element but not its methods; the browser journeys test the real ones.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom draws nothing and says so at length, with a trace that takes longer than the test.
HTMLCanvasElement.prototype.getContext = () => null;
