const storageKey = 'parlour.popups-hidden-on';

const toDay = (now: Date): string => now.toLocaleDateString('sv');

/** Returns whether popups are hidden on this device for the rest of the day. */
export function arePopupsHidden(storage: Storage, now: Date): boolean {
  try {
    return storage.getItem(storageKey) === toDay(now);
  } catch {
    return false;
  }
}

export function hidePopups(storage: Storage, now: Date): void {
  try {
    storage.setItem(storageKey, toDay(now));
  } catch {
    // Without storage, the popups appear again after the next login.
  }
}
