/**
 * Questions to a page about the candidate. They run in an isolated world of the page: it shares the document with the
 * page's scripts and none of their functions, so that a release cannot change the answers.
 */

/** Answer to `describeRemote`. */
export interface RemoteOnScreen {
  /** Number of visible elements into which the remote has mounted views. */
  mounted: number;
  /** True if one of them was mounted after the last `remember`. */
  isNew: boolean;
  isBusy: boolean;
  isEmpty: boolean;
  /** Text of the shell's notice about a part that failed. */
  notice: string;
}

/** Maximum of elements whose look is compared. Each takes a third of a millisecond. */
const comparedMax = 200;
/** Properties that need a layout or repeat others. */
const ignored =
  /^(-webkit|transition|animation|block-size|inline-size|(min|max)-(block|inline)|(border|margin|padding|inset|scroll|overflow|overscroll)\S*-(block|inline)|(perspective|transform)-origin)/;

/** Properties whose differences mostly follow from another one. */
const sizes = /^(width|height|top|right|bottom|left)$/;

/** Creates the code that remembers the mounted views, for `isNew`. */
export const remember = (remote: string): string =>
  `globalThis.seen = new WeakSet(document.querySelectorAll('[data-remote="${remote}"]'));`;

/** Creates the code that describes what the remote shows. */
export const describeRemote = (remote: string): string => `(() => {
  const isVisible = (element) => element.checkVisibility() && !element.closest('[hidden]');
  const all = [...document.querySelectorAll('[data-remote="${remote}"]')].filter((one) => !one.closest('[hidden]'));
  const isOwn = (element) => element.closest('[data-remote]')?.dataset.remote === ${JSON.stringify(remote)};
  const own = (selector) => all.flatMap((one) => [...one.querySelectorAll(selector)]).filter(isOwn).filter(isVisible);
  const notice = [...document.querySelectorAll('main [role=alert]')].find(isVisible);
  return {
    mounted: all.length,
    isNew: all.some((one) => !globalThis.seen?.has(one)),
    isBusy: own('[aria-busy=true]').length > 0,
    isEmpty: all.every((one) => one.textContent.trim() === '') && own('img,svg,canvas,video,iframe,input').length === 0,
    notice: notice && !isOwn(notice) ? notice.innerText.replace(/\\s+/g, ' ').slice(0, 300) : '',
  };
})()`;

/**
 * Creates the code that describes which elements outside the remote look different without its stylesheets; an empty
 * text for none.
 */
export const describeRestyling = (remote: string, base: string): string => `(() => {
  const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(${JSON.stringify(base)}));
  const adopted = [...document.adoptedStyleSheets];
  const key = adopted.length + sheets.map(({ href }) => href).sort().join();
  globalThis.compared ??= new Set(['0']);
  if (globalThis.compared.has(key)) return '';
  globalThis.compared.add(key);
  const isOutside = (element) => !element.closest('[data-remote="${remote}"]');
  const elements = [...document.querySelectorAll('html, body, body *')].filter(isOutside).slice(0, ${comparedMax});
  const names = [...getComputedStyle(document.body)].filter((name) => !${String(ignored)}.test(name));
  const read = () => elements.map((element) => {
    const style = getComputedStyle(element);
    return names.map((name) => style.getPropertyValue(name));
  });
  // Without the content of the remote, whose size would count.
  const own = [...document.querySelectorAll('[data-remote="${remote}"]')];
  const displays = own.map((element) => element.style.display);
  for (const element of own) element.style.display = 'none';
  const before = read();
  for (const sheet of sheets) sheet.disabled = true;
  document.adoptedStyleSheets = [];
  const after = read();
  own.forEach((element, index) => { element.style.display = displays[index]; });
  for (const sheet of sheets) sheet.disabled = false;
  document.adoptedStyleSheets = adopted;
  const changes = elements.flatMap((element, index) => names.flatMap((name, at) =>
    before[index][at] === after[index][at] ? [] : [{ element, name, is: before[index][at], was: after[index][at] }]));
  // A size is mostly the result of something else.
  const first = changes.find(({ name }) => !${String(sizes)}.test(name)) ?? changes[0];
  if (!first) return '';
  const isOnly = changes.every(({ element }) => element === first.element);
  return '<' + first.element.localName + '>' + (isOnly ? '' : ' and others') + ': ' + first.name + ' is ' + first.is + ' instead of ' + first.was;
})()`;

/** The code that scrolls on by a screen, and from the end back to the start: widgets may wait until they are near. */
export const scrollOn = `(() => {
  const { scrollHeight } = document.documentElement;
  scrollTo(0, scrollY + innerHeight < scrollHeight - 1 ? scrollY + innerHeight : 0);
})()`;

/** The code that describes the elements around all remotes, which no release may leave changed. */
export const describeSurroundings = `(() => {
  const describe = (element) => {
    const style = getComputedStyle(element);
    const isChosen = (name) => !/size$|^width$|^height$|origin$/.test(name);
    return [...style].filter(isChosen).map((name) => name + ': ' + style.getPropertyValue(name)).join('; ');
  };
  return {
    html: describe(document.documentElement),
    body: describe(document.body),
    sheets: String(document.adoptedStyleSheets.length),
    styles: String(document.querySelectorAll('style').length),
  };
})()`;
