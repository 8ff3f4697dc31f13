import { createRequire } from 'node:module';
import { keepProperties } from './keep-properties.mjs';

const requireJsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const { implForWrapper } = requireJsdom('jsdom/lib/jsdom/living/generated/utils');

/** Returns the objects of a window whose properties a test may replace: it, its parts and its prototypes. */
function listObjects(window) {
  const { document, navigator, history, screen, process } = window;
  const found = new Set([window, document, navigator, history, screen, process, process.env]);
  for (const name of Object.getOwnPropertyNames(window)) {
    const value = Object.getOwnPropertyDescriptor(window, name)?.value;
    // Those of Node belong to the worker.
    if (typeof value !== 'function' || value === globalThis[name]) continue;
    found.add(value);
    if (value.prototype) found.add(value.prototype);
  }
  return [...found];
}

/** Removes the listeners, handlers and observers of a node or window. A window has its handlers itself. */
function removeListeners(target) {
  const implementation = implForWrapper(target);
  implementation._eventListeners = Object.create(null);
  if (implementation._registeredObserverList) implementation._registeredObserverList = [];
  for (const { _registeredHandlers, _eventHandlers = {} } of [target, implementation]) {
    _registeredHandlers?.clear();
    for (const name of Object.keys(_eventHandlers)) delete _eventHandlers[name];
  }
}

function removeAttributes(element) {
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
}

/** Ends timers and animation frames that a test file has left. */
function createTimerEnd(window) {
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = window;
  const endAll = (create, end) => {
    let first = create(() => undefined);
    end(first);
    return () => {
      const last = create(() => undefined);
      for (; first < last; first += 1) end(first);
      end(last);
    };
  };
  const ends = [endAll(setTimeout, clearTimeout), endAll(requestAnimationFrame, cancelAnimationFrame)];
  return () => {
    for (const end of ends) end();
  };
}

/** Reports errors that no listener of a test handles to Jest, as its own environment does. */
function reportErrors(window) {
  const implementation = implForWrapper(window);
  const report = ({ error }) => {
    const own = window._registeredHandlers.has('error') ? 2 : 1;
    if (implementation._eventListeners.error.length <= own && error != null)
      process.emit('uncaughtException', error);
  };
  return () => window.addEventListener('error', report);
}

/** Prepares a window of jsdom for many test files. `restore` returns it to this state. */
export function startPage({ dom, global: window, errorEventListener }) {
  const { document, history } = window;
  const { doctype, documentElement, head, body } = document;
  window.removeEventListener('error', errorEventListener);
  delete window.addEventListener;
  delete window.removeEventListener;
  const listen = reportErrors(window);
  listen();
  const endTimers = createTimerEnd(window);
  const restoreProperties = listObjects(window).map(keepProperties);

  function restoreDocument() {
    for (const node of [...document.childNodes])
      if (node !== documentElement && node !== doctype) node.remove();
    if (!documentElement.isConnected) document.append(documentElement);
    documentElement.replaceChildren(head, body);
    head.replaceChildren();
    body.replaceChildren();
    for (const element of [documentElement, head, body]) removeAttributes(element);
    implForWrapper(document)._lastFocusedElement = null;
    document.getSelection()?.removeAllRanges();
  }

  function restoreHistory() {
    const { _sessionHistory } = window;
    history.replaceState(null, '', 'http://localhost/');
    _sessionHistory.clearHistoryTraversalTasks();
    _sessionHistory._entries = [_sessionHistory.currentEntry];
    _sessionHistory._currentIndex = 0;
  }

  async function restore() {
    // What React has scheduled runs first.
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const restoreOne of restoreProperties) restoreOne();
    endTimers();
    for (const target of [window, document, documentElement, head, body]) removeListeners(target);
    listen();
    restoreDocument();
    window.localStorage.clear();
    window.sessionStorage.clear();
    dom.cookieJar.removeAllCookiesSync();
    restoreHistory();
  }

  return { restore };
}
