/** Delay after the load event, so that the first view does not share the network with files for later. */
const quietMs = 8000;

/** Calls `run` once the page is loaded and quiet. The returned function cancels it. */
export function whenQuiet(page: Document, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer = setTimeout(run, quietMs);
  };
  if (page.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', schedule);
  };
}
