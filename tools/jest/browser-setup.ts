import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The suite shares two cores with databases and builds: what takes milliseconds alone may take seconds then.
configure({ asyncUtilTimeout: 20_000 });

// jsdom knows the element but not its methods; the browser journeys test the real ones.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
