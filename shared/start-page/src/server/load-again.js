/** Fetches the files of the page past the cache when the link is chosen, then reloads the page. */
document.querySelector('[data-not-started] a').onclick = async (event) => {
  event.preventDefault();
  const files = document.querySelectorAll('script[src][integrity], link[rel=stylesheet][integrity]');
  const signal = AbortSignal.timeout(9000);
  const fetchAgain = ({ src, href, integrity }) =>
    fetch((src || href).split('?')[0], { cache: 'reload', integrity, signal }).catch(() => undefined);
  await Promise.all([...files].map(fetchAgain));
  location.reload();
};
