interface Page {
  window: { eval(script: string): unknown; process?: object };
}

// Jest's own loader does not load these modules.
const { createRequire } = process.getBuiltinModule('node:module');
const requireHere = createRequire(__filename);
const requireJsdom = createRequire(requireHere.resolve('jest-environment-jsdom'));
const { JSDOM } = requireJsdom('jsdom') as { JSDOM: new (html: string, options: object) => Page };
const { startPage } = requireHere('./page-state.mjs') as {
  startPage(page: object): { restore(): Promise<void> };
};

/** Pages of the present test. They close with it, since a timer that they left would run on. */
const pages: Page[] = [];
afterEach(() => {
  for (const { window } of pages.splice(0)) window.eval('close()');
});

/** Opens a page as Jest's environment does. `run` runs a script in it. */
function openPage() {
  const dom = new JSDOM('<!doctype html>', {
    url: 'http://localhost/',
    pretendToBeVisual: true,
    runScripts: 'dangerously',
  });
  pages.push(dom);
  const { window } = dom;
  window.process = { env: {} };
  const { restore } = startPage({ dom, global: window, errorEventListener: () => undefined });
  return { restore, run: (script: string) => window.eval(script) };
}

test('a test file finds the document as the first one did', async () => {
  const { run, restore } = openPage();
  run(`
    const { documentElement, head, body } = document;
    documentElement.lang = 'my';
    body.className = 'dark';
    body.innerHTML = '<input id="left">';
    document.getElementById('left').focus();
    head.append(document.createElement('style'));
    document.append(document.createComment('left'));
    documentElement.replaceChild(document.createElement('body'), body);`);
  await restore();
  expect(run('document.documentElement.outerHTML')).toBe('<html><head></head><body></body></html>');
  expect(run('document.childNodes.length')).toBe(2);
  expect(run('document.activeElement === document.body')).toBe(true);
});

test('a test file finds empty storage, cookies and history', async () => {
  const { run, restore } = openPage();
  run(`
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('token', 't');
    document.cookie = 'language=MY';
    history.pushState({ left: true }, '', '/promotions');`);
  await restore();
  expect(run('[localStorage.length, sessionStorage.length, document.cookie]')).toMatchObject([0, 0, '']);
  expect(run('[location.href, history.length, history.state]')).toMatchObject(['http://localhost/', 1, null]);
});

test('a test file finds the original globals, prototypes and variables', async () => {
  const { run, restore } = openPage();
  const read = () =>
    run('[alert, Element.prototype.scrollIntoView, window.EventSource, window.left, navigator.onLine]');
  const before = read();
  run(`
    Object.assign(window, { alert() {}, left: true, EventSource: class {} });
    Element.prototype.scrollIntoView = () => undefined;
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    process.env.LEFT = 'yes';`);
  expect(read()).not.toEqual(before);
  await restore();
  expect(read()).toEqual(before);
  expect(run('Object.keys(process.env).length')).toBe(0);
});

test('nothing runs that a test file has left', async () => {
  const { run, restore } = openPage();
  const calls: string[] = [];
  const leave = run(`(note) => {
    addEventListener('storage', note('listener of the window'));
    document.addEventListener('storage', note('listener of the document'));
    document.body.onclick = note('handler');
    window.onstorage = note('handler of the window');
    new MutationObserver(note('observer')).observe(document, { childList: true, subtree: true });
    setInterval(note('interval'), 1);
    const repeat = () => { note('frame')(); requestAnimationFrame(repeat); };
    requestAnimationFrame(repeat);
  }`) as (note: (name: string) => () => void) => void;
  leave((name) => () => void calls.push(name));
  await restore();
  calls.length = 0;
  await run(`
    dispatchEvent(new Event('storage'));
    document.dispatchEvent(new Event('storage'));
    document.body.click();
    document.body.append('text');
    new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));`);
  expect(calls).toEqual([]);
});

test('an error that no listener handles is reported to Jest, also after another file', async () => {
  const { run, restore } = openPage();
  await restore();
  const emit = jest.spyOn(process, 'emit').mockReturnValue(true as never);
  const error = run(`
    const error = new Error('nobody handles this');
    dispatchEvent(new ErrorEvent('error', { error }));
    error;`);
  const reported = emit.mock.calls.map((call) => [...call]);
  emit.mockRestore();
  expect(reported).toEqual([['uncaughtException', error]]);
});
