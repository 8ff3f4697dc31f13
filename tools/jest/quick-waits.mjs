/**
 * Makes a test's wait for a condition cheaper. The library checks it with every change of the document and every 50 ms,
 * and one check of a large page by roles takes up to 40 ms.
 */

/** The library's function that checks a condition. */
const checkName = 'checkRealTimersCallback';

/** After a check, further changes of the document are collected for so long. */
const collectMs = 15;

/** Of the checks by the clock, those of an unchanged document that happen: one of so many. */
const unchangedShare = 3;

/** Lets a check by the clock pass when the document has changed, and otherwise at times: a condition may read other things. */
function createCheckByClock(check, getVersion) {
  let version;
  let count = 0;
  return () => {
    count += 1;
    const current = getVersion();
    if (current === version && count % unchangedShare > 0) return;
    version = current;
    check();
  };
}

/** Replaces what the library waits with. `getVersion` returns a number that grows with every change of the document. */
export function checkLessOften(window, getVersion) {
  const { MutationObserver, setInterval, setTimeout, clearTimeout } = window;

  window.setInterval = (callback, ...rest) =>
    setInterval(callback.name === checkName ? createCheckByClock(callback, getVersion) : callback, ...rest);

  window.MutationObserver = class extends MutationObserver {
    #later;

    constructor(callback) {
      let checkedAt = Number.NEGATIVE_INFINITY;
      const check = (...args) => {
        this.#later = undefined;
        callback(...args);
        checkedAt = performance.now();
      };
      const checkSoon = (...args) => {
        if (performance.now() - checkedAt > collectMs) check(...args);
        else this.#later ??= setTimeout(check, collectMs, ...args);
      };
      super(callback.name === checkName ? checkSoon : callback);
    }

    disconnect() {
      clearTimeout(this.#later);
      super.disconnect();
    }
  };
}
