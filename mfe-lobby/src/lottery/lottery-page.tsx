import { type Game, lotteriesQuery, openedNumbersQuery } from '@parlour/api-client';
import { useKeptState, useSite, useTexts } from '@parlour/federation';
import { useLocation } from '@parlour/router';
import { Button, classNames, Empty, Field, Select, Skeleton, SkeletonGroup } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChoicePills } from '../games/choice-pills.tsx';
import { onHost } from '../games/hosts.ts';
import { useUsername } from '../games/use-favourites.ts';
import { useOffer } from '../games/use-offer.ts';
import { prizeModeOf } from '../lobby/lobby-rules.ts';
import { useVendorLanes } from '../lobby/use-vendor-lanes.ts';
import { type LotteryReference, lotteryReferenceOf, paths, readLotteryReference } from '../paths.ts';
import { GameFrame } from '../play/game-frame.tsx';
import { useLaunchOf } from '../play/use-launch-of.ts';
import { Waiting } from '../play/waiting.tsx';
import styles from './lottery-page.module.css';
import { askAgainMs, chooseLottery, otherPlayType, playTypeOf, playTypesOf } from './lottery-rules.ts';
import { NextDrawCard } from './next-draw-card.tsx';
import { OpenedNumbersCard } from './opened-numbers-card.tsx';
import { RecentLotteriesCard } from './recent-lotteries-card.tsx';
import { StandingCards } from './standing-cards.tsx';

const drawsAsked = 10;

/** `/lottery`: play types, the lottery's own picker and slip in a frame, and beside it the clock and the opened numbers. */
export default function LotteryPage() {
  const t = useTexts();
  const { api, atoms } = useSite();
  const language = useAtomValue(atoms.language);
  const lanes = useVendorLanes();
  const prizeMode = prizeModeOf(lanes.data ?? []);
  const lotteries = useQuery({
    ...lotteriesQuery(api, { prizeMode, language }),
    enabled: !lanes.isPending,
  });
  const { search } = useLocation();
  const named = readLotteryReference(search);
  // A panel that opens over the page changes the address, and must not end the game.
  const [kept, setKept] = useKeptState<LotteryReference>('lottery', named ?? {});
  if (named && paths.lottery(named) !== paths.lottery(kept)) setKept(named);
  const chosen = lotteries.data && chooseLottery(lotteries.data, named ?? kept);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('title.lottery')}</h1>
      {lotteries.isError ? (
        <Empty
          icon="triangle-alert"
          title={t('lottery.failed')}
          action={<Button onClick={() => lotteries.refetch()}>{t('retry')}</Button>}
        />
      ) : !lotteries.data ? (
        <SkeletonGroup label={t('title.lottery')}>
          <Skeleton className={styles.boneFrame} />
        </SkeletonGroup>
      ) : chosen ? (
        <>
          <LotteryChoice lotteries={lotteries.data} chosen={chosen} />
          <div className={styles.columns}>
            <PlayPlace key={chosen.nodeId} game={chosen} />
            <Beside game={chosen} prizeMode={prizeMode} />
            <div className={styles.standing}>
              <StandingCards />
            </div>
          </div>
        </>
      ) : (
        <Empty icon="ticket" title={t('lottery.none')} />
      )}
    </div>
  );
}

/** Play types first, then the lotteries of the chosen one. */
function LotteryChoice({ lotteries, chosen }: { lotteries: readonly Game[]; chosen: Game }) {
  const t = useTexts();
  const site = useSite();
  const go = (game: Game | undefined) => game && site.navigate(paths.lottery(lotteryReferenceOf(game)));
  const playType = playTypeOf(chosen);
  const alike = lotteries.filter((game) => playTypeOf(game) === playType);
  return (
    <div className={styles.choice}>
      <ChoicePills
        label={t('lottery.playTypes')}
        value={playType}
        choices={playTypesOf(lotteries).map((one) => ({
          value: one,
          label: one === otherPlayType ? t('lottery.others') : one,
        }))}
        onChoose={(one) => go(lotteries.find((game) => playTypeOf(game) === one))}
      />
      {alike.length > 1 && (
        <div className={styles.lotteries}>
          <Field label={t('lottery.lottery')}>
            <Select
              value={chosen.gameId}
              options={alike.map((game) => ({ value: game.gameId, label: game.name }))}
              onChange={(event) => go(alike.find((game) => game.gameId === event.target.value))}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

function PlayPlace({ game }: { game: Game }) {
  const t = useTexts();
  const site = useSite();
  const { settled, launchHost } = useOffer();
  const backPath = paths.lottery(lotteryReferenceOf(game));
  const { nodeId, vendor, type } = game;
  const launch = useLaunchOf({ nodeId, vendor, type, demo: false }, backPath);
  const session = useAtomValue(site.atoms.session);
  const isClosed = game.status === 'maintenance';
  const isShort = isClosed || session.state === 'visitor';
  const leave = () => site.navigate(paths.lobby(type));
  return (
    <section
      aria-label={t('lottery.slip', { name: game.name })}
      className={classNames(styles.play, isShort && styles.short)}
    >
      {isClosed ? (
        <Empty icon="wrench" title={t('sheet.maintenanceTitle')} text={t('lottery.closed')} />
      ) : launch.data && settled ? (
        <GameFrame
          key={launch.data.url}
          url={onHost(launch.data.url, launchHost)}
          name={game.name}
          onRetry={() => void launch.refetch()}
          onLeave={leave}
        />
      ) : (
        <div className={styles.waiting}>
          <Waiting launch={launch} onLeave={leave} />
        </div>
      )}
    </section>
  );
}

function Beside({ game, prizeMode }: { game: Game; prizeMode: 'ELOTT' | 'LOTT' }) {
  const site = useSite();
  const username = useUsername(site);
  const opened = useQuery({
    ...openedNumbersQuery(site.api, { gameId: game.gameId, count: drawsAsked }),
    refetchInterval: ({ state }) =>
      askAgainMs(state.data?.lotteries[0], Date.now() + (state.data?.clockOffsetMs ?? 0)),
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
