import { useRef, useSyncExternalStore } from 'react';

/** Besides `mouseup`: what is dragged away ends so, and after a list or menu of the system the pointer is only seen to be up. */
const ends = ['mouseup', 'pointercancel', 'mousemove', 'keydown'] as const;

let isPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * The value as it was when a press began, until that press is over and clicked; without a press the value itself.
 * A field is left by the first half of a press somewhere else: its complaint would move what is pressed from under the
 * pointer, and there would be no click. What first appears during a press is `atFirst`.
 */
export function useFrozenWhilePressed<T>(value: T, atFirst = value): T {
  const isFrozen = useSyncExternalStore(subscribe, () => isPressed);
  const shown = useRef(atFirst);
  if (!isFrozen) shown.current = value;
  return shown.current;
}

/** Only the end is told: who renders during a press finds out by itself, and nobody else has to render. */
function subscribe(listener: () => void): () => void {
  // Of the mouse, since a finger's press takes the focus only then: after its `pointerup`, right before the click.
  if (listeners.size === 0) document.addEventListener('mousedown', onPressStart, true);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('mousedown', onPressStart, true);
    releasePress();
  };
}

function onPressStart(): void {
  clearTimeout(releaseTimer);
  isPressed = true;
  for (const end of ends) document.addEventListener(end, onPressEnd, true);
}

function onPressEnd(event: Event): void {
  if (event.type === 'mousemove' && (event as MouseEvent).buttons !== 0) return;
  for (const end of ends) document.removeEventListener(end, onPressEnd, true);
  // The click is told in the same task.
  releaseTimer = setTimeout(releasePress);
}

function releasePress(): void {
  clearTimeout(releaseTimer);
  for (const end of ends) document.removeEventListener(end, onPressEnd, true);
  isPressed = false;
  for (const listener of listeners) listener();
}
