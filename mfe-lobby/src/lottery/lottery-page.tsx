import { type Game, lotteriesQuery, openedNumbersQuery, type PrizeMode, withHost } from '@parlour/api-client';
import { usePreservedState, useSite, useTexts, useUsername } from '@parlour/remote-sdk';
import { useLocation } from '@parlour/router';
import { Button, classNames, Empty, Field, Select, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChoicePills } from '../games/choice-pills.tsx';
import { GameFrame } from '../games/game-frame.tsx';
import { LaunchStatus } from '../games/launch-status.tsx';
import { useOffer } from '../games/use-offer.ts';
import { detectPrizeMode } from '../lobby/lobby-rules.ts';
import { useVendorGroups } from '../lobby/use-vendor-groups.ts';
import { type LotteryReference, paths, readLotteryReference, toLotteryReference } from '../paths.ts';
import { BonusBar } from '../play/bonus-bar.tsx';
import { useLotteryLaunch } from '../play/use-game-launch.ts';
import styles from './lottery-page.module.css';
import {
  chooseLottery,
  getPlayType,
  getRefetchIntervalMs,
  listPlayTypes,
  otherPlayType,
} from './lottery-rules.ts';
import { NextDrawCard } from './next-draw-card.tsx';
import { OpenedNumbersCard } from './opened-numbers-card.tsx';
import { ProgressCards } from './progress-cards.tsx';
import { RecentLotteriesCard } from './recent-lotteries-card.tsx';

const drawsAsked = 10;

/** Texts of the play types that have a word; the others are digits, the same in every language. */
const playTypeNames: Partial<Record<string, string>> = {
  KENO: 'lottery.keno',
  [otherPlayType]: 'lottery.others',
};

/**
 * `/lottery`: play types, the lottery's own picker and slip in a frame, and the countdown and drawn numbers beside it.
 */
export default function LotteryPage() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const vendorGroups = useVendorGroups();
  const prizeMode = detectPrizeMode(vendorGroups.data ?? []);
  const lotteries = useQuery({
    ...lotteriesQuery(api, { prizeMode, language }),
    enabled: !vendorGroups.isPending,
  });
  const { search } = useLocation();
  const named = readLotteryReference(search);
  // A panel over the page changes the address, and must not close the game.
  const [current, setCurrent] = usePreservedState<LotteryReference>('lottery', named ?? {});
  if (named && paths.lottery(named) !== paths.lottery(current)) setCurrent(named);
  const chosen = lotteries.data && chooseLottery(lotteries.data, named ?? current);
  return (
    <div className={styles.page}>
      <h1>{t('title.lottery')}</h1>
      {lotteries.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('lottery.failed')}
          action={<Button onClick={() => lotteries.refetch()}>{t('retry')}</Button>}
        />
      ) : !lotteries.data ? (
        <SkeletonGroup label={t('title.lottery')}>
          <Skeleton className={styles.skeletonFrame} />
        </SkeletonGroup>
      ) : chosen ? (
        <>
          <LotteryChoice lotteries={lotteries.data} chosen={chosen} />
          <div className={styles.columns}>
            <LotteryGame key={chosen.nodeId} game={chosen} prizeMode={prizeMode} />
            <DrawSidebar game={chosen} prizeMode={prizeMode} />
            <div className={styles.standing}>
              <ProgressCards />
            </div>
          </div>
        </>
      ) : (
        <Empty icon="ticket" title={t('lottery.none')} />
      )}
    </div>
  );
}

/** Selects a play type, then one of its lotteries. */
function LotteryChoice({ lotteries, chosen }: { lotteries: readonly Game[]; chosen: Game }) {
  const t = useTexts();
  const site = useSite();
  const navigateTo = (game: Game | undefined) =>
    game && site.navigate(paths.lottery(toLotteryReference(game)));
  const playType = getPlayType(chosen);
  const alike = lotteries.filter((game) => getPlayType(game) === playType);
  return (
    <div className={styles.choice}>
      <ChoicePills
        label={t('lottery.playTypes')}
        value={playType}
        choices={listPlayTypes(lotteries).map((one) => ({
          value: one,
          label: playTypeNames[one] ? t(playTypeNames[one]) : one,
        }))}
        onChoose={(one) => navigateTo(lotteries.find((game) => getPlayType(game) === one))}
      />
      {alike.length > 1 && (
        <div className={styles.lotteries}>
          <Field label={t('lottery.lottery')}>
            <Select
              value={chosen.gameId}
              options={alike.map((game) => ({ value: game.gameId, label: game.name }))}
              onChange={(event) => navigateTo(alike.find((game) => game.gameId === event.target.value))}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

function LotteryGame({ game, prizeMode }: { game: Game; prizeMode: PrizeMode }) {
  const t = useTexts();
  const site = useSite();
  const { isKnown, launchHost } = useOffer();
  const backPath = paths.lottery(toLotteryReference(game));
  const launch = useLotteryLaunch(game.gameId, prizeMode, backPath);
  const session = useAtomValue(site.atoms.session);
  const isClosed = game.status === 'maintenance';
  const isShort = isClosed || session.state === 'visitor';
  const leave = () => site.navigate(paths.lobby(game.type));
  return (
    <section
      aria-label={t('lottery.slip', { name: game.name })}
      className={classNames(styles.play, isShort && styles.short)}
    >
      {!isShort && session.state === 'signed-in' && <BonusBar game={game} />}
      {isClosed ? (
        <Empty icon="wrench" title={t('sheet.maintenanceTitle')} text={t('lottery.closed')} />
      ) : launch.data && isKnown ? (
        <GameFrame
          key={launch.data.url}
          url={withHost(launch.data.url, launchHost)}
          name={game.name}
          onRetry={() => void launch.refetch()}
          onLeave={leave}
        />
      ) : (
        <div className={styles.waiting}>
          <LaunchStatus launch={launch} onLeave={leave} />
        </div>
      )}
    </section>
  );
}

function DrawSidebar({ game, prizeMode }: { game: Game; prizeMode: PrizeMode }) {
  const site = useSite();
  const username = useUsername();
  const language = useAtomValue(site.atoms.language);
  const opened = useQuery({
    ...openedNumbersQuery(site.api, { gameId: game.gameId, count: drawsAsked, language }),
    refetchInterval: ({ state }) =>
      getRefetchIntervalMs(state.data?.lotteries[0], Date.now() + (state.data?.clockOffsetMs ?? 0)),
  });
  const lottery = opened.data?.lotteries[0];
  return (
    <aside className={styles.beside}>
      <NextDrawCard next={lottery?.next} clockOffsetMs={opened.data?.clockOffsetMs ?? 0} />
      <OpenedNumbersCard
        draws={opened.data && (lottery?.draws ?? [])}
        failed={opened.isError && !opened.data}
        onRetry={() => void opened.refetch()}
      />
      {username !== undefined && <RecentLotteriesCard username={username} prizeMode={prizeMode} />}
    </aside>
  );
}
