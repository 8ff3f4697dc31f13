import type { Translate } from './texts.ts';
import type { Rules } from './wire.ts';

const paragraph = (tag: string, text: string): HTMLElement => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

function row(symbol: string, pays: readonly number[], unit = ''): HTMLTableRowElement {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const image = new Image(36, 36);
  image.src = `symbols/${symbol}.svg`;
  image.alt = symbol;
  head.append(image);
  line.append(head, ...pays.map((pay) => paragraph('td', `${pay}${unit}`)));
  return line;
}

function payTable(rules: Rules, t: Translate): HTMLTableElement {
  const table = document.createElement('table');
  const head = document.createElement('tr');
  head.append(...[t('symbol'), '3', '4', '5'].map((text) => paragraph('th', text)));
  table.append(
    head,
    ...Object.entries(rules.linePays).map(([symbol, pays]) => row(symbol, pays)),
    row('lantern', rules.scatterPays, ' ×10'),
  );
  return table;
}

/** The rules, the pay table and the return to player, all from what the server plays by. */
export function fillHelp(body: HTMLElement, rules: Rules, t: Translate): void {
  const percent = (Math.floor(rules.returnToPlayerPpm / 100) / 100).toFixed(2);
  body.replaceChildren(
    paragraph('h3', t('returnTitle', { percent })),
    paragraph('p', t('returnBody')),
    paragraph('h3', t('linesTitle')),
    paragraph('p', t('linesBody')),
    paragraph('p', t('scatterBody')),
    paragraph('h3', t('payTitle')),
    payTable(rules, t),
    paragraph('h3', t('fairTitle')),
    paragraph('p', t('fairBody')),
    paragraph('p', t('cycleBody', { seconds: String(rules.cycleMsMin / 1000) })),
  );
}
