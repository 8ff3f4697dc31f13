import { runCheck, toCandidate } from '../../testing/candidate.ts';
import { styles } from './styles.ts';
import { testDetection } from './test-detection.ts';

const withFile = (file: string, text: string, name = 'mfe-wallet') =>
  toCandidate(name, '1.0.0', { files: { [file]: text } });

describe('stylesheets of a release', () => {
  const order = '@layer reset,tokens,ui,remote,override;';

  test('may style classes in layers of the remote and of the kit, whatever tool has built them', async () => {
    const sheet = `${order}@layer ui{.b1{color:red}}@layer remote.mfe-wallet{.a1{color:red}@media (width>1px){.a1{margin:0}}}
      @layer remote.mfe-wallet.library{:root{--swiper-color:red}}`;
    expect(await runCheck(styles, withFile('main.css', sheet))).toEqual([]);
  });

  test.each([
    ['the look of the page', 'body{filter:invert(1)}', '"body" matches elements that are not this remote\'s'],
    ['!important', '.a1{color:red!important}', 'color is !important'],
    ['a token', '.a1{--ui-gold:red}', '--ui-gold is a token'],
    ['everything', '*{margin:0}', '"*" matches elements'],
    ['another sheet', '@import "https://elsewhere.example/x.css";', '@import acts on the whole page'],
  ])('are refused for %s @PLAT-02', async (_, css, sentence) => {
    const candidate = withFile('main.css', `${order}@layer remote.mfe-wallet{${css}}`);
    expect(await runCheck(styles, candidate)).toEqual([
      {
        problem: expect.stringContaining(`main.css: ${sentence}`),
        breaks: ['the look of the whole page'],
        hint: expect.stringContaining('layerLoader'),
      },
    ]);
  });

  test.each([
    ['without a layer', '.a1{color:red}', '".a1" is in no layer and would beat every layer.'],
    ['in a layer of the page', '@layer override{.a1{color:red}}', '@layer override is not the remote'],
    ['with another order', '@layer remote, ui;', '@layer remote, ui is another order of layers'],
    ['that are not CSS', '}{', 'it is not CSS.'],
  ])('are refused %s @PLAT-02', async (_, css, sentence) => {
    expect(await runCheck(styles, withFile('main.css', css))).toEqual([
      expect.objectContaining({ problem: expect.stringContaining(`main.css: ${sentence}`) }),
    ]);
  });

  test('are refused with five sentences at most', async () => {
    const sheet = 'abcdefgh'.replaceAll(/./g, (letter) => `${letter}{margin:0}`);
    expect(await runCheck(styles, withFile('main.css', `@layer remote.x{${sheet}}`))).toHaveLength(5);
  });

  test('of a shell, which owns the page, are not judged', async () => {
    expect(await runCheck(styles, withFile('main.css', 'body{margin:0}', 'shell'))).toEqual([]);
  });
});

describe('scripts of a release', () => {
  test.each([
    ['if(!navigator.userAgent.includes("HappyDOM"))throw 1', 'HappyDOM'],
    ['window.parlourHeadless||fail()', 'parlourHeadless'],
    ['if(navigator.webdriver)behave()', '.webdriver'],
    ['/jsdom/.test(agent)', 'jsdom'],
  ])('are refused for %s @PLAT-02', async (code, name) => {
    expect(await runCheck(testDetection, withFile('main.js', code))).toEqual([
      {
        problem: `main.js names "${name}", which exists only in tests.`,
        breaks: ['the judgement of this release'],
        hint: expect.stringContaining('Remove the code'),
      },
    ]);
  });

  test('that do not ask where they run are accepted, and the shell has its own page for tests', async () => {
    expect(await runCheck(testDetection, withFile('main.js', 'document.title = "webdriver"'))).toEqual([]);
    expect(await runCheck(testDetection, withFile('main.js', 'parlourHeadless', 'shell'))).toEqual([]);
  });
});
