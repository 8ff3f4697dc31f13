import { useState, useSyncExternalStore } from 'react';

/**
 * Events that end a press besides `mouseup`: a drag ends with `pointercancel`, and after a list or menu of the system
 * only a later event shows that the button is up.
 */
const ends = ['mouseup', 'pointercancel', 'mousemove', 'keydown'] as const;

let isPressed = false;
let releaseTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the value from before a press until that press is over and clicked; without a press it returns the current
 * value.
 * The first half of a press elsewhere takes the focus from a field: its error would then move the pressed element
 * from under the pointer, and there would be no click. `atFirst` is the value for a component that first renders
 * during a press. `value` must not be created during the render.
 */
export function useFrozenWhilePressed<T>(value: T, atFirst = value): T {
  const isFrozen = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(() => atFirst);
  if (isFrozen) return shown;
  if (!Object.is(shown, value)) setShown(() => value);
  return value;
}

/**
 * Subscribes to the end of presses only: a component that renders during a press reads the state itself, and others
 * need no rendering.
 */
function subscribe(listener: () => void): () => void {
  // `mousedown`, not `pointerdown`: a finger's press takes the focus only after its `pointerup`, right before the
  // click.
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
  // The click is dispatched in the same task, so the release waits for the next one.
  releaseTimer = setTimeout(releasePress);
}

function releasePress(): void {
  clearTimeout(releaseTimer);
  for (const end of ends) document.removeEventListener(end, onPressEnd, true);
  isPressed = false;
  for (const listener of listeners) listener();
}
