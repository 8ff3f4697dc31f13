import type { ValueOf } from '@parlour/contracts';
import { recallBetAct } from '@parlour/contracts/back-office';
import { formatMoney, Modal } from '@parlour/ui';
import { AsyncContent } from '../../frame/async-content.tsx';
import { type Fact, Facts } from '../../operate/facts.tsx';
import styles from '../../operate/operate.module.css';
import { Stack } from '../../operate/stack.tsx';
import { texts } from '../../texts.ts';
import { formatTime } from '../../times.ts';
import { VendorName } from '../../vendor-names.tsx';
import { useRead } from '../../wire/gateway-context.ts';
import { memberTexts as words } from './member-texts.ts';

type Recall = ValueOf<typeof recallBetAct>;

/** One bet and the course of its round. */
export function RecallDialog({ betNo, onClose }: { betNo: string; onClose(): void }) {
  const recall = useRead(recallBetAct, { betNo });
  return (
    <Modal open onClose={onClose} title={betNo} closeLabel={texts.close} size="reading">
      <AsyncContent query={recall} label={betNo}>
        {({ bet, source, lines }) => (
          <Stack>
            <Facts facts={describeBet(bet)} />
            <section aria-label={words.course} className={styles.history}>
              <h3>{words.course}</h3>
              <p className={styles.intro}>{words.courseSources[source]}</p>
              {lines.length > 0 && <Facts facts={lines} />}
            </section>
          </Stack>
        )}
      </AsyncContent>
    </Modal>
  );
}

function describeBet(bet: Recall['bet']): Fact[] {
  const money = (minor: number): string => formatMoney(minor, 'auto');
  return [
    { label: words.game, value: bet.gameName ?? bet.gameId },
    { label: words.vendor, value: <VendorName code={bet.vendor} /> },
    { label: words.round, value: bet.roundId },
    { label: words.status, value: words.betStatuses[bet.status] },
    { label: words.stake, value: money(bet.stakeMinor) },
    { label: words.validBet, value: money(bet.validBetMinor) },
    { label: words.payout, value: money(bet.payoutMinor) },
    ...(bet.jackpotMinor === 0 ? [] : [{ label: words.jackpot, value: money(bet.jackpotMinor) }]),
    ...(bet.heldMinor === 0 ? [] : [{ label: words.underReview, value: money(bet.heldMinor) }]),
    { label: words.placedAt, value: formatTime(bet.placedAt) },
    { label: words.settledAt, value: bet.settledAt === null ? words.none : formatTime(bet.settledAt) },
    { label: words.rules, value: bet.ruleVersion },
  ];
}
