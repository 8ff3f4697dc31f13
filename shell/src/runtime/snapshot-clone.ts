/**
 * Puts a copy in the place of `element`, which is hidden from now on. The copy keeps the place filled, for nobody's use,
 * until something else stands there. Returns how it is taken away.
 */
export function showSnapshotClone(element: HTMLElement): () => void {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of Object.keys(copy.dataset)) delete copy.dataset[name];
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  // A picture in it that is drawn later is a gap.
  for (const image of copy.querySelectorAll('img')) image.decoding = 'sync';
  copy.inert = true;
  copy.ariaHidden = 'true';
  element.after(copy);
  copyScroll(element, copy);
  copyAnimationTimes(element, copy);
  element.hidden = true;
  return () => copy.remove();
}

/** A copy begins unscrolled. */
function copyScroll(element: HTMLElement, copy: HTMLElement): void {
  const copies = copy.querySelectorAll('*');
  for (const [index, { scrollLeft, scrollTop }] of element.querySelectorAll('*').entries())
    if (scrollLeft || scrollTop)
      copies[index]?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
}

/** A copy's animations begin anew: what came in a second ago would come in again. */
function copyAnimationTimes(element: HTMLElement, copy: HTMLElement): void {
  const copies = listAnimations(copy);
  for (const [index, { currentTime }] of listAnimations(element).entries()) {
    const animation = copies[index];
    if (animation) animation.currentTime = currentTime;
  }
}

/** In the order of the elements that they belong to. */
const listAnimations = (element: HTMLElement): Animation[] =>
  element.getAnimations?.({ subtree: true }).filter((animation) => animation instanceof CSSAnimation) ?? [];

/**
 * Puts `element` into its place, laid out where and as wide as it will stand, but out of sight and of the flow.
 * Returns how it is shown.
 */
export function mountHidden(element: HTMLElement, host: HTMLElement): () => void {
  const hiddenStyles = { position: 'absolute', visibility: 'hidden', 'inline-size': `${host.clientWidth}px` };
  for (const [name, value] of Object.entries(hiddenStyles)) element.style.setProperty(name, value);
  host.prepend(element);
  return () => {
    for (const name of Object.keys(hiddenStyles)) element.style.removeProperty(name);
  };
}
