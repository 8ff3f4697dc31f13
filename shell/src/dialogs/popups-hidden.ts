const storageKey = 'parlour.popups-hidden-on';

const dayOf = (now: Date): string => now.toLocaleDateString('sv');

/** Whether somebody asked on this device not to see popups again today. */
export function popupsHidden(storage: Storage, now: Date): boolean {
  try {
    return storage.getItem(storageKey) === dayOf(now);
  } catch {
    return false;
  }
}

export function hidePopups(storage: Storage, now: Date): void {
  try {
    storage.setItem(storageKey, dayOf(now));
  } catch {
    // Without storage they come again after the next login.
  }
}
