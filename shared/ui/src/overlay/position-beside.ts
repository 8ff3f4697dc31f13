const gap = 6;
const edge = 8;

/**
 * Positions a box in the top layer above an element, or below it where there is no room, and within the window's
 * width.
 */
export function positionBeside(box: HTMLElement, anchor: HTMLElement): void {
  const around = anchor.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const above = around.top - gap - height;
  const left = around.left + around.width / 2 - width / 2;
  const rightmost = document.documentElement.clientWidth - edge - width;
  box.style.top = `${above >= edge ? above : around.bottom + gap}px`;
  box.style.left = `${Math.max(edge, Math.min(left, rightmost))}px`;
}
