import { useRef, useSyncExternalStore } from 'react';

/** Besides `mouseup`: what is dragged away ends so, and after a list or menu of the system the pointer is only seen to be up. */
const ends = ['mouseup', 'pointercancel', 'mousemove', 'keydown'] as const;

let isPressed = false;
let release: ReturnType<typeof setTimeout> | undefined;
const readers = new Set<() => void>();

/**
 * The value as it was when a press began, until that press is over and clicked; without a press the value itself.
 * A field is left by the first half of a press somewhere else: its complaint would move what is pressed from under the
 * pointer, and there would be no click. What first appears during a press is `atFirst`.
 */
export function useHeldBack<T>(value: T, atFirst = value): T {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const shown = useRef(atFirst);
  if (!isHeld) shown.current = value;
  return shown.current;
}

/** Only the end is told: who renders during a press finds out by itself, and nobody else has to render. */
function subscribe(reader: () => void): () => void {
  // Of the mouse, since a finger's press takes the focus only then: after its `pointerup`, right before the click.
  if (readers.size === 0) document.addEventListener('mousedown', begin, true);
  readers.add(reader);
  return () => {
    readers.delete(reader);
    if (readers.size > 0) return;
    document.removeEventListener('mousedown', begin, true);
    finish();
  };
}

function begin(): void {
  clearTimeout(release);
  isPressed = true;
  for (const end of ends) document.addEventListener(end, finishSoon, true);
}

function finishSoon(event: Event): void {
  if (event.type === 'mousemove' && (event as MouseEvent).buttons !== 0) return;
  for (const end of ends) document.removeEventListener(end, finishSoon, true);
  // The click is told in the same task.
  release = setTimeout(finish);
}

function finish(): void {
  clearTimeout(release);
  for (const end of ends) document.removeEventListener(end, finishSoon, true);
  isPressed = false;
  for (const reader of readers) reader();
}
