/** Maximum number of frames to look for the field, which may appear a moment after the new root. */
const framesMax = 20;
const focusable = 'input, textarea, select, button, a[href], [tabindex]';
/** An id or name that React generated. The next release gives the same one to another field. */
const generated = /^(_r_|:r|«r)/;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Records which element of `root` has the focus, and its selection. Returns a function that restores both, unless the
 * person has focused something else meanwhile.
 */
export function captureFocus(root: HTMLElement): (newRoot: HTMLElement, frame?: number) => void {
  const active = root.ownerDocument.activeElement;
  if (!(active instanceof HTMLElement) || !root.contains(active)) return () => undefined;
  const find = describe(root, active);
  const restoreSelection = captureSelection(active);

  return function restore(newRoot, frame = 0) {
    const { activeElement, body } = newRoot.ownerDocument;
    if (frame > 0 && activeElement !== body) return;
    const field = find(newRoot);
    if (!field) {
      if (frame < framesMax) requestAnimationFrame(() => restore(newRoot, frame + 1));
      return;
    }
    field.focus({ preventScroll: true });
    restoreSelection(field);
  };
}

/** Returns a function that finds the element of another root with the same name, id, label, or else position. */
function describe(
  root: HTMLElement,
  element: HTMLElement,
): (newRoot: HTMLElement) => HTMLElement | undefined {
  const { localName, id } = element;
  const name = element.getAttribute('name');
  const type = element.getAttribute('type');
  const label = getLabel(element);
  const before = listFocusable(root);
  const position = before.indexOf(element);

  return (newRoot) => {
    const all = listFocusable(newRoot);
    const alike = all.filter((one) => one.localName === localName && one.getAttribute('type') === type);
    if (name && !generated.test(name)) return alike.find((one) => one.getAttribute('name') === name);
    if (id && !generated.test(id)) return alike.find((one) => one.id === id);
    const labelled = label ? alike.filter((one) => getLabel(one) === label) : [];
    if (labelled.length === 1) return labelled[0];
    // A view that is still incomplete has other positions.
    const there = all.length === before.length ? all[position] : undefined;
    return there && alike.includes(there) ? there : undefined;
  };
}

const listFocusable = (root: HTMLElement): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(focusable),
];

function getLabel(element: HTMLElement): string | undefined {
  const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null;
  const text = element.ariaLabel ?? labels?.[0]?.textContent ?? element.textContent;
  return text?.trim() || undefined;
}

function captureSelection(element: HTMLElement): (field: HTMLElement) => void {
  if (!isTextField(element) || element.selectionStart === null) return () => undefined;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return (field) => {
    // Fields of some types, such as numbers, have no selection.
    if (!isTextField(field) || field.selectionStart === null) return;
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  };
}

const isTextField = (element: HTMLElement): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
