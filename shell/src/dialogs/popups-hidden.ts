const storageKey = 'parlour.popups-hidden-on';

const toDay = (now: Date): string => now.toLocaleDateString('sv');

/** Whether somebody asked on this device not to see popups again today. */
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
    // Without storage they come again after the next login.
  }
}
