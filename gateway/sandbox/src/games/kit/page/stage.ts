/**
 * The stage shared by every game of the vendor: title, rules, the game's own board, a message line, and the desk with
 * balance, stake, win and the one golden button. It contains no game logic.
 */
import { createButton, createFigure, formatMoney, h } from './elements.ts';
import { createStakeLadder } from './stake-ladder.ts';
import { createTranslate, errorKey, type OwnTexts, type Translate } from './texts.ts';
import { getTitle } from './titles.ts';
import { type CommonRules, callApi, type Opened, Refused } from './wire.ts';

export interface HelpPart {
  title: string;
  paragraphs?: string[];
  /** Rows of cells; the first row is the head. A cell may be a picture. */
  table?: (string | Node)[][];
}

type Tone = 'quiet' | 'win' | 'error';

export interface Stage<K extends string, R extends CommonRules> {
  t: Translate<K>;
  rules: R;
  board: HTMLElement;
  /** Between board and desk, visible with the desk: for the next bet. */
  tray: HTMLElement;
  /** The golden button. */
  action: HTMLButtonElement;
  showMessage(text: string, tone?: Tone): void;
  showError(error: unknown): void;
  showBalance(minor: number): void;
  /** Shows a payout; it is celebrated only above the stake. */
  showPayout(payoutMinor: number, stakeMinor: number): void;
  /** Returns the selected stake. */
  stakeMinor(): number;
  chooseStake(stakeMinor: number): void;
  /** While busy, no control of the desk can be pressed. */
  setBusy(busy: boolean, label?: string): void;
  /** Authenticates with the token of the launch. Rejects with `Refused`. */
  open(): Promise<Opened>;
}

interface StageOptions<K extends string, R extends CommonRules> {
  gameId: string;
  title: string;
  texts: OwnTexts<K>;
  /** Text on the golden button. */
  actionKey: K | 'placeBet';
  welcomeKey: K;
  help(rules: R, t: Translate<K>): HelpPart[];
}

const address = new URLSearchParams(location.hash.slice(1));
// The token is used up by its first use; the remaining address must not look like it contains a key.
history.replaceState(null, '', location.pathname);
const launchToken = address.get('token') ?? '';

const createHelpLines = (parts: HelpPart[]): HTMLElement[] =>
  parts.flatMap(({ title, paragraphs = [], table }) => [
    h('h3', { text: title }),
    ...paragraphs.map((text) => h('p', { text })),
    ...(table ? [createTable(table)] : []),
  ]);

function createHelpDialog<K extends string>(parts: HelpPart[], t: Translate<K>) {
  const close = h('button', { class: 'close', text: t('close') });
  const heading = h('h2', { text: t('help') });
  heading.tabIndex = -1;
  const dialog = h('dialog', { class: 'help', label: t('help') }, heading, ...createHelpLines(parts), close);
  close.addEventListener('click', () => dialog.close());
  const open = (): void => {
    dialog.showModal();
    // Otherwise the dialog's only button has the focus, and the text opens at its end.
    heading.focus();
  };
  return { dialog, open };
}

const createTable = (rows: (string | Node)[][]): HTMLElement =>
  h(
    'div',
    { class: 'scroll' },
    h(
      'table',
      {},
      ...rows.map((cells, index) =>
        h('tr', {}, ...cells.map((cell) => h(index === 0 ? 'th' : 'td', {}, cell))),
      ),
    ),
  );

/** Creates the help: the return first, then the game's own rules, then how results are drawn. */
function createHelp<K extends string>(
  { returnToPlayerPpm, jackpotPpm, cycleMsMin }: CommonRules,
  own: HelpPart[],
  t: Translate<K>,
): HelpPart[] {
  const fair = [t('fairBody')];
  if (cycleMsMin) fair.push(t('cycleBody', { seconds: cycleMsMin / 1000 }));
  const formatPercent = (ppm: number): string => (Math.floor(ppm / 100) / 100).toFixed(2);
  const returned = (ppm: number): HelpPart => ({
    title: t('returnTitle', { percent: formatPercent(ppm) }),
    paragraphs: [
      t('returnBody'),
      ...(jackpotPpm === undefined ? [] : [t('jackpotBody', { percent: formatPercent(jackpotPpm) })]),
    ],
  });
  return [
    ...(returnToPlayerPpm === undefined ? [] : [returned(returnToPlayerPpm)]),
    ...own,
    { title: t('fairTitle'), paragraphs: fair },
  ];
}

/**
 * Shows only the rules when the page is opened for them, without a launch. The promise never resolves, so the game does
 * not continue.
 */
function showRulesOnly(page: HTMLElement): Promise<never> {
  document.documentElement.classList.add('rules-alone');
  document.body.replaceChildren(page);
  return new Promise(() => {});
}

/** Builds the page and loads the rules; the game then fills the board and opens. */
export async function createStage<K extends string, R extends CommonRules>(
  options: StageOptions<K, R>,
): Promise<Stage<K, R>> {
  const language = address.get('language') ?? 'EN';
  const title = getTitle(options.gameId, language, options.title);
  const { t, tag } = createTranslate(language, options.texts);
  document.documentElement.lang = tag;
  const message = h('p', { class: 'message', role: 'status', text: t('waiting') });
  const board = h('section', { class: 'board' });
  const tray = h('div', { class: 'tray' });
  const main = h('main', { class: 'stage' }, h('div', { class: 'sky' }));
  main.setAttribute('aria-busy', 'true');
  document.body.append(main);
  const rules = await callApi<R>(`rules/${options.gameId}`);
  const parts = createHelp(rules, options.help(rules, t), t);
  if (address.has('rules')) return showRulesOnly(h('main', { class: 'help' }, ...createHelpLines(parts)));
  const help = createHelpDialog(parts, t);
  const helpButton = createButton({ class: 'round', text: '?', label: t('help') }, help.open);
  const balance = h('dd', { id: 'balance', text: '–' });
  const balanceFigure = createFigure(t('balance'), balance);
  const win = h('dd', { id: 'win', text: formatMoney(0) });
  const ladder = createStakeLadder(rules.stakesMinor, {
    stake: t('stake'),
    up: t('stakeUp'),
    down: t('stakeDown'),
  });
  const action = h('button', { class: 'spin', text: t(options.actionKey) });
  action.disabled = true;
  main.append(
    h('header', { class: 'marquee' }, h('h1', { text: title }), helpButton),
    board,
    h(
      'div',
      { class: 'foot' },
      tray,
      message,
      h('footer', { class: 'desk' }, balanceFigure, ladder.element, createFigure(t('win'), win), action),
    ),
  );
  document.body.append(help.dialog);

  const showMessage = (text: string, tone: Tone = 'quiet'): void => {
    message.textContent = text;
    message.dataset.tone = tone;
  };
  const showBalance = (minor: number): void => {
    balance.textContent = formatMoney(minor);
  };
  const setBusy = (busy: boolean, label = t(options.actionKey)): void => {
    action.disabled = busy;
    action.textContent = label;
    main.setAttribute('aria-busy', String(busy));
    ladder.show(busy);
  };
  showMessage(t(options.welcomeKey));
  return {
    t,
    rules,
    board,
    tray,
    action,
    showMessage,
    showError: (error) => showMessage(t(errorKey(error instanceof Refused ? error.code : 'other')), 'error'),
    showBalance,
    showPayout(payoutMinor, stakeMinor) {
      win.textContent = formatMoney(payoutMinor);
      if (payoutMinor === 0) showMessage(t('nothing'));
      // A payout of no more than the stake is not celebrated.
      else
        showMessage(
          t('paid', { amount: formatMoney(payoutMinor) }),
          payoutMinor > stakeMinor ? 'win' : 'quiet',
        );
    },
    stakeMinor: ladder.stakeMinor,
    chooseStake: ladder.choose,
    setBusy,
    async open() {
      const opened = await callApi<Opened>('open', { launchToken });
      showBalance(opened.balanceMinor);
      const [label] = balanceFigure.children;
      if (opened.demo && label) label.textContent = t('demoBalance');
      setBusy(false);
      return opened;
    },
  };
}
