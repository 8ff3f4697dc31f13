import { pause } from './elements.ts';
import type { Stage } from './stage.ts';
import { type CommonRules, callApi, isUnknown, notifyFrame, type Opened, type PlayedRound } from './wire.ts';

interface RoundRequest {
  stakeMinor: number;
  choice?: unknown;
}

/**
 * Runs rounds that are decided at once. `request` returns the player's choice, or undefined without one; `show` plays
 * the result. Space and Enter press the golden button.
 */
export function playRounds<K extends string, R extends CommonRules, T extends object>(
  stage: Stage<K, R>,
  opened: Opened,
  game: {
    busyLabel: string;
    request(): RoundRequest | undefined;
    begin?(): void;
    show(result: PlayedRound & T): Promise<void>;
  },
): { play(): Promise<void> } {
  /** Retained after a lost response: the same id requests the same round. */
  let open: (RoundRequest & { requestId: string }) | undefined;

  async function play(): Promise<void> {
    if (stage.action.disabled) return;
    const request = open ?? game.request();
    if (!request) return stage.showMessage(stage.t('chooseFirst'), 'error');
    open = { ...request, requestId: open?.requestId ?? crypto.randomUUID() };
    stage.setBusy(true, game.busyLabel);
    stage.showMessage('');
    game.begin?.();
    notifyFrame('open');
    const cycle = pause(stage.rules.cycleMsMin ?? 0);
    try {
      const result = await callApi<PlayedRound & T>('spin', { gameKey: opened.gameKey, ...open });
      open = undefined;
      await game.show(result);
      stage.showBalance(result.balanceMinor);
      stage.showPayout(result.payoutMinor, result.stakeMinor);
    } catch (error) {
      if (!isUnknown(error)) open = undefined;
      stage.showError(error);
    }
    notifyFrame('closed');
    await cycle;
    stage.setBusy(false);
  }

  stage.action.addEventListener('click', () => void play());
  document.addEventListener('keydown', (event) => {
    const busyElsewhere = event.target instanceof HTMLButtonElement || document.querySelector('dialog[open]');
    if (event.code === 'Space' && !event.repeat && !busyElsewhere) {
      event.preventDefault();
      void play();
    }
  });
  return { play };
}
