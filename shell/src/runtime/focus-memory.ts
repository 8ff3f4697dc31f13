/** Notes which field of `root` has the focus and where its caret is; the returned function puts it back. */
export function rememberFocus(root: HTMLElement): (newRoot: HTMLElement) => void {
  const active = root.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return () => undefined;
  const selector = selectorOf(active);
  const caret = active instanceof HTMLInputElement ? active.selectionStart : null;
  if (!selector) return () => undefined;

  return (newRoot) => {
    const field = newRoot.querySelector<HTMLElement>(selector);
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement && caret !== null && field.selectionStart !== null) {
      field.setSelectionRange(caret, caret);
    }
  };
}

function selectorOf(element: HTMLElement): string | undefined {
  const name = element.getAttribute('name');
  if (name) return `${element.localName}[name="${CSS.escape(name)}"]`;
  return element.id ? `#${CSS.escape(element.id)}` : undefined;
}

/** A key pressed in a field this recently means that a hand is typing. */
export const typingPauseMs = 1500;

/** Tells whether somebody is typing inside an element right now. */
export interface TypingWatch {
  isTyping(root: HTMLElement): boolean;
  stop(): void;
}

export function watchTyping(page: Document, now: () => number = Date.now): TypingWatch {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let field: EventTarget | null = null;
  const note = (event: Event) => {
    lastKeyAt = now();
    field = event.target;
  };
  page.addEventListener('input', note, true);
  return {
    isTyping: (root) => field instanceof Node && root.contains(field) && now() - lastKeyAt < typingPauseMs,
    stop: () => page.removeEventListener('input', note, true),
  };
}
