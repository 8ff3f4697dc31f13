import { createButton, h, prefersReducedMotion, symbol } from '../../kit/page/elements.ts';
import { playRounds } from '../../kit/page/rounds.ts';
import { createStage, type HelpPart } from '../../kit/page/stage.ts';
import type { CommonRules } from '../../kit/page/wire.ts';
import { texts } from './texts.ts';

type Key = keyof (typeof texts)['EN'];

interface Rules extends CommonRules {
  fish: { name: string; pays: number; chancePpm: number }[];
}

interface Result {
  fish: string;
  caught: boolean;
}

const flightMs = 700;
const nameKey = (name: string): Key => (name === 'fish' ? 'tropical' : (name as Key));

const stage = await createStage<Key, Rules>({
  gameId: 'harpoon',
  title: 'Harpoon Reef',
  texts,
  actionKey: 'fire',
  welcomeKey: 'welcome',
  help: (rules, t): HelpPart[] => [
    {
      title: t('payTitle'),
      table: [
        [t('fish'), '', t('pays'), t('chance')],
        ...rules.fish.map(({ name, pays, chancePpm }) => [
          symbol(name),
          t(nameKey(name)),
          `×${pays}`,
          `${chancePpm / 10_000} %`,
        ]),
      ],
    },
  ],
});
const { t, rules, board } = stage;
const targets = new Map<string, HTMLButtonElement>();
let aimedAt: string | undefined;

function aim(name: string, pays: number): void {
  aimedAt = name;
  for (const [one, button] of targets) button.setAttribute('aria-pressed', String(one === name));
  stage.showMessage(t('aimed', { fish: t(nameKey(name)), pays }));
}

const reef = h('div', { class: 'reef', role: 'group', label: t('reef') });
rules.fish.forEach(({ name, pays }, lane) => {
  const button = createButton(
    { class: 'fish', label: `${t(nameKey(name))}, ×${pays}` },
    () => aim(name, pays),
    symbol(name),
    h('span', { text: `×${pays}` }),
  );
  button.setAttribute('aria-pressed', 'false');
  button.style.setProperty('--lane', String(lane));
  targets.set(name, button);
  reef.append(button);
});
const gun = symbol('harpoon');
gun.className = 'gun';
reef.append(gun);
board.append(reef);

async function fly(target: HTMLElement): Promise<void> {
  if (prefersReducedMotion()) return;
  const from = gun.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const dx = to.x + to.width / 2 - from.x - from.width / 2;
  const dy = to.y + to.height / 2 - from.y - from.height / 2;
  await gun.animate(
    [{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }],
    {
      duration: flightMs,
      easing: 'ease-in-out',
    },
  ).finished;
}

try {
  const opened = await stage.open();
  playRounds<Key, Rules, Result>(stage, opened, {
    busyLabel: t('firing'),
    request: () => (aimedAt ? { stakeMinor: stage.stakeMinor(), choice: { fish: aimedAt } } : undefined),
    async show({ fish, caught }) {
      const target = targets.get(fish);
      if (!target) return;
      await fly(target);
      target.dataset.shot = caught ? 'caught' : 'missed';
      stage.showMessage(caught ? t('caught', { fish: t(nameKey(fish)) }) : t('missed'));
      setTimeout(() => delete target.dataset.shot, flightMs * 2);
    },
  });
} catch (error) {
  stage.showError(error);
}
