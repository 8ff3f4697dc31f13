import { betsKey, checkRound, type OpenRound, type RecalledRound, recallRound } from '@parlour/api-client';
import { useErrorText, useSite, useTexts } from '@parlour/remote-sdk';
import { formatTime } from '@parlour/texts';
import { Button, Modal, Money } from '@parlour/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { paths } from '../paths.ts';
import styles from './rounds-dialog.module.css';

interface RoundsDialogProps {
  rounds: readonly OpenRound[];
  onClose(): void;
}

/** Lists interrupted rounds. The member continues each in its game, or settles it by asking its vendor. */
export default function RoundsDialog({ rounds, onClose }: RoundsDialogProps) {
  const t = useTexts();
  return (
    <Modal open size="reading" title={t('rounds.dialog')} closeLabel={t('close')} onClose={onClose}>
      <p className={styles.intro}>{t('rounds.lead')}</p>
      <ul className={styles.rounds}>
        {rounds.map((round) => (
          <RoundRow key={round.betNo} round={round} onLeave={onClose} />
        ))}
      </ul>
    </Modal>
  );
}

function RoundRow({ round, onLeave }: { round: OpenRound; onLeave(): void }) {
  const t = useTexts();
  const site = useSite();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const language = useAtomValue(site.atoms.language);
  const check = useMutation({
    mutationFn: async (): Promise<RecalledRound | undefined> => {
      const bet = await checkRound(site.api, round.betNo);
      return bet.settledAt ? recallRound(site.api, round.betNo, language) : undefined;
    },
    onSuccess: () => {
      void site.refreshBalance();
      void queries.invalidateQueries({ queryKey: betsKey });
    },
  });
  const resume = () => {
    onLeave();
    const { nodeId, vendor, gameType: type } = round;
    site.navigate(paths.game({ nodeId, vendor, type, demo: false }));
  };
  return (
    <li className={styles.round}>
      <div className={styles.what}>
        <span className={styles.name}>{round.gameName}</span>
        <span className={styles.when}>
          {round.betNo} · {formatTime(round.placedAt, language)}
        </span>
      </div>
      <Money minor={round.stakeMinor} className={styles.stake} />
      {!check.data && (
        <div className={styles.acts}>
          {round.canPlay && (
            <Button tone="ghost" size="small" onClick={resume}>
              {t('rounds.resume')}
            </Button>
          )}
          <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
            {t('rounds.check')}
          </Button>
        </div>
      )}
      <div role="status" className={styles.outcome}>
        {check.isError && errorText(check.error)}
        {check.isSuccess && (check.data ? <Outcome recalled={check.data} /> : t('rounds.stillOpen'))}
      </div>
    </li>
  );
}

/** Shows how the round ended, in the vendor's words. */
function Outcome({ recalled: { bet, lines } }: { recalled: RecalledRound }) {
  const t = useTexts();
  const { money } = useSite();
  return (
    <>
      <p>{t('rounds.paid', { amount: money.withSymbol(bet.payoutMinor) })}</p>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={`${label} ${value}`} className={styles.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
