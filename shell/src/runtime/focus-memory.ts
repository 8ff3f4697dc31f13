/** Maximum number of frames to look for the field, which may appear a moment after the new root. */
const framesMax = 20;

/**
 * Records which field of `root` has the focus, and its caret position. Returns a function that restores both, unless
 * the person has focused something else meanwhile.
 */
export function captureFocus(root: HTMLElement): (newRoot: HTMLElement, frame?: number) => void {
  const active = root.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return () => undefined;
  const selector = buildSelector(active);
  const caret = active instanceof HTMLInputElement ? active.selectionStart : null;
  if (!selector) return () => undefined;

  return function restore(newRoot, frame = 0) {
    const { activeElement, body } = newRoot.ownerDocument;
    if (frame > 0 && activeElement !== body) return;
    const field = newRoot.querySelector<HTMLElement>(selector);
    if (!field) {
      if (frame < framesMax) requestAnimationFrame(() => restore(newRoot, frame + 1));
      return;
    }
    field.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && caret !== null && field.selectionStart !== null) {
      field.setSelectionRange(caret, caret);
    }
  };
}

function buildSelector(element: HTMLElement): string | undefined {
  const name = element.getAttribute('name');
  if (name) return `${element.localName}[name="${CSS.escape(name)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : undefined;
}

/** Time after the last input in a field during which the person counts as typing. */
export const typingPauseMs = 1500;

/** Watch for a person who is typing inside an element. */
export interface TypingWatch {
  isTyping(root: HTMLElement): boolean;
  stop(): void;
}

export function watchTyping(page: Document, now: () => number = Date.now): TypingWatch {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let field: EventTarget | null = null;
  const onInput = (event: Event) => {
    lastKeyAt = now();
    field = event.target;
  };
  page.addEventListener('input', onInput, true);
  return {
    isTyping: (root) => field instanceof Node && root.contains(field) && now() - lastKeyAt < typingPauseMs,
    stop: () => page.removeEventListener('input', onInput, true),
  };
}
