/**
 * Hides `element` and shows an inert clone of it. The clone holds the layout until the next view mounts. Returns a
 * function that removes the clone.
 */
export function showSnapshotClone(element: HTMLElement): () => void {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of Object.keys(copy.dataset)) delete copy.dataset[name];
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  // An image that is decoded later would leave a gap.
  for (const image of copy.querySelectorAll('img')) image.decoding = 'sync';
  copy.inert = true;
  copy.ariaHidden = 'true';
  element.after(copy);
  copyScroll(element, copy);
  copyAnimationTimes(element, copy);
  element.hidden = true;
  return () => copy.remove();
}

/** Copies the scroll positions, because a clone starts unscrolled. */
function copyScroll(element: HTMLElement, copy: HTMLElement): void {
  const copies = copy.querySelectorAll('*');
  for (const [index, { scrollLeft, scrollTop }] of element.querySelectorAll('*').entries())
    if (scrollLeft || scrollTop)
      copies[index]?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
}

/** Copies the animation times. Otherwise a clone restarts its animations, such as an entrance of a second ago. */
function copyAnimationTimes(element: HTMLElement, copy: HTMLElement): void {
  const copies = listAnimations(copy);
  for (const [index, { currentTime }] of listAnimations(element).entries()) {
    const animation = copies[index];
    if (animation) animation.currentTime = currentTime;
  }
}

/** Lists the CSS animations in the order of their elements. */
const listAnimations = (element: HTMLElement): Animation[] =>
  element.getAnimations?.({ subtree: true }).filter((animation) => animation instanceof CSSAnimation) ?? [];

/**
 * Inserts `element` into `host` with its final position and width, but invisible and out of the flow. Returns a
 * function that shows it.
 */
export function mountHidden(element: HTMLElement, host: HTMLElement): () => void {
  const hiddenStyles = { position: 'absolute', visibility: 'hidden', 'inline-size': `${host.clientWidth}px` };
  for (const [name, value] of Object.entries(hiddenStyles)) element.style.setProperty(name, value);
  host.prepend(element);
  return () => {
    for (const name of Object.keys(hiddenStyles)) element.style.removeProperty(name);
  };
}
