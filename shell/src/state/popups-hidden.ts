import { createSafeStorage } from '@parlour/basics';

const storageKey = 'parlour.popups-hidden-on';

const toDay = (now: Date): string => now.toLocaleDateString('sv');

/** Returns whether popups are hidden on this device for the rest of the day. */
export const arePopupsHidden = (storage: Storage, now: Date): boolean =>
  createSafeStorage(storage).read(storageKey) === toDay(now);

/** Hides the popups for the rest of the day. Without storage, they appear again after the next login. */
export const hidePopups = (storage: Storage, now: Date): void =>
  createSafeStorage(storage).write(storageKey, toDay(now));
