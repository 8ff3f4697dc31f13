import type { Game } from '@parlour/api-client';
import { usePictureAddress, useTexts } from '@parlour/remote-sdk';
import { Badge, Button, classNames, Icon, IconButton, LazyImage } from '@parlour/ui';
import { type MouseEvent, memo, useId, useState } from 'react';
import { useLatest } from '../use-latest.ts';
import { findCoverVariants } from './cover-variants.ts';
import styles from './game-card.module.css';

interface GameCardProps {
  game: Game;
  favourite: boolean;
  favouritePending: boolean;
  /** True while the game is being launched. */
  starting: boolean;
  /** True for the card of its grid that the Tab key reaches. */
  reachable: boolean;
  /** True on the first screen: the cover loads at once. */
  eager: boolean;
  /** True if the game can be played without money. */
  demo: boolean;
  actions: CardActions;
}

/**
 * Actions of all cards. The object is stable while its grid is mounted, so that a change of one heart re-renders one
 * card.
 */
export interface CardActions {
  play(game: Game): void;
  demo(game: Game): void;
  /** Opens the dialog that replaces the veil on touch screens: play, demo and the game's facts. */
  details(game: Game): void;
  like(game: Game): void;
}

/** Game cover with a veil of buttons. The card is a list item; `GameGrid` moves the focus between cards. */
export const GameCard = memo(function GameCard(props: GameCardProps) {
  const { game, reachable, eager, starting, demo, actions } = props;
  const t = useTexts();
  const toPictureAddress = usePictureAddress();
  const opensId = useId();
  const own = useOwnActions(props);
  const closed = game.status === 'maintenance';
  const press = (event: MouseEvent) => {
    if (isTouch(event) || closed) actions.details(game);
    else actions.play(game);
  };
  return (
    <div className={classNames(styles.card, closed && styles.closed, starting && styles.starting)}>
      <div className={styles.cover}>
        <button
          type="button"
          className={styles.open}
          tabIndex={reachable ? 0 : -1}
          data-card
          aria-label={t('card.label', { name: game.name, vendor: game.vendorName })}
          aria-describedby={game.playedAs === undefined ? undefined : opensId}
          onClick={press}
        >
          <LazyImage
            src={toPictureAddress(game.coverUrl)}
            findVariants={findCoverVariants}
            alt=""
            ratio="3 / 4"
            eager={eager}
            placeholder={
              <img src={`/art/v1/placeholder/${game.type}.svg`} alt="" className={styles.placeholder} />
            }
          />
        </button>
        {!closed && (
          <div className={styles.veil}>
            <PlayButtons
              kind={game.kind}
              starting={starting}
              reachable={reachable}
              demo={demo}
              actions={own}
            />
            <Facts rtp={formatReturn(game)} reachable={reachable} actions={own} />
          </div>
        )}
      </div>
      <Mark look={selectMark(game)} />
      <FavouriteButton {...props} />
      <p className={styles.name}>{game.name}</p>
      {game.playedAs === undefined ? (
        <p className={styles.vendor}>{game.vendorName}</p>
      ) : (
        <p id={opensId} className={styles.vendor}>
          {t('card.opens', { name: game.playedAs })}
        </p>
      )}
    </div>
  );
});

interface OwnActions {
  play(): void;
  demo(): void;
  details(): void;
}

/**
 * Returns the card's actions for its current game. They are stable, so memoized parts do not re-render for another
 * game.
 */
function useOwnActions({ game, actions }: GameCardProps): OwnActions {
  const latest = useLatest({ game, actions });
  const [own] = useState<OwnActions>(() => {
    const createAction = (name: keyof OwnActions) => () => latest.current.actions[name](latest.current.game);
    return { play: createAction('play'), demo: createAction('demo'), details: createAction('details') };
  });
  return own;
}

interface PlayButtonsProps extends Pick<GameCardProps, 'starting' | 'reachable' | 'demo'> {
  kind: Game['kind'];
  actions: OwnActions;
}

const PlayButtons = memo(function Plays({ kind, starting, reachable, demo, actions }: PlayButtonsProps) {
  const t = useTexts();
  const tabIndex = reachable ? 0 : -1;
  return (
    <>
      <Button
        tone="gold"
        size="small"
        icon={kind === 'hall' ? 'layout-grid' : 'play'}
        busy={starting}
        tabIndex={tabIndex}
        onClick={actions.play}
      >
        {t(kind === 'hall' ? 'card.open' : 'card.play')}
      </Button>
      {demo && (
        <Button tone="ghost" size="small" tabIndex={tabIndex} onClick={actions.demo}>
          {t('card.demo')}
        </Button>
      )}
    </>
  );
});

interface FactsProps {
  rtp: string | undefined;
  reachable: boolean;
  actions: OwnActions;
}

const Facts = memo(function Facts({ rtp, reachable, actions }: FactsProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={styles.facts}
      tabIndex={reachable ? 0 : -1}
      aria-label={t('card.info')}
      onClick={actions.details}
    >
      <Icon name="info" size={15} />
      {rtp !== undefined && t('card.rtp', { percent: rtp })}
    </button>
  );
});

type MarkLook = 'maintenance' | 'hot' | 'new' | 'jackpot';

function selectMark({ status, isHot, isNew, classifications }: Game): MarkLook | undefined {
  if (status === 'maintenance') return 'maintenance';
  if (isHot) return 'hot';
  if (isNew) return 'new';
  return classifications.includes('JP') ? 'jackpot' : undefined;
}

const markTones = { maintenance: undefined, hot: 'ruby', new: 'jade', jackpot: 'gold' } as const;

const Mark = memo(function Mark({ look }: { look: MarkLook | undefined }) {
  const t = useTexts();
  return (
    <span className={styles.mark}>
      {look && (
        <Badge tone={markTones[look]}>
          {look === 'maintenance' && <Icon name="wrench" size={13} className={styles.wrench} />}
          {t(`card.${look}`)}
        </Badge>
      )}
    </span>
  );
});

function FavouriteButton({ game, favourite, favouritePending, reachable, actions }: GameCardProps) {
  const t = useTexts();
  return (
    <IconButton
      icon="heart"
      size="small"
      filled={favourite}
      label={t(favourite ? 'card.unfavourite' : 'card.favourite', { name: game.name })}
      aria-pressed={favourite}
      aria-busy={favouritePending || undefined}
      tabIndex={reachable ? 0 : -1}
      className={classNames(styles.heart, favourite && styles.liked, favouritePending && styles.liking)}
      onClick={favouritePending ? undefined : () => actions.like(game)}
    />
  );
}

/** Formats a game's return to player; as a range where its bets return differently. */
export function formatReturn({ rtpPpm, rtpMaxPpm }: Game): string | undefined {
  if (rtpPpm === undefined) return undefined;
  const lowest = formatPercent(rtpPpm);
  return rtpMaxPpm === undefined ? lowest : `${lowest}–${formatPercent(rtpMaxPpm)}`;
}

/** Formats parts per million as a percentage without floating-point arithmetic: 965000 is `96.5`, 949575 is `94.95`. */
function formatPercent(ppm: number): string {
  // Rounded down as the games do, so that the displayed return is never higher than the real one.
  const hundredths = Math.floor(ppm / 100);
  const text = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return text.replace(/\.?0+$/, '');
}

/** Returns whether a click came from a finger. A key press has no pointer type. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
