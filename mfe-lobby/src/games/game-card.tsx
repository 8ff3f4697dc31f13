import type { Game } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { Badge, Button, classNames, Icon, IconButton, LazyImage } from '@parlour/ui';
import { type MouseEvent, memo, useRef, useState } from 'react';
import styles from './game-card.module.css';
import { onHost } from './hosts.ts';

export interface GameCardProps {
  game: Game;
  favourite: boolean;
  favouritePending: boolean;
  /** It is being started. */
  starting: boolean;
  /** The one card of its grid that the Tab key reaches. */
  reachable: boolean;
  /** See `GameActs`. */
  imageHost: string | undefined;
  /** On the first screen: its cover loads at once. */
  eager: boolean;
  /** It can be played without money. */
  demo: boolean;
  acts: CardActs;
}

/** What the buttons of cards do: the same object as long as its grid stands, so that one heart draws one card. */
export interface CardActs {
  play(game: Game): void;
  demo(game: Game): void;
  /** Opens what a finger gets in place of the veil: play, demo, and the game's facts. */
  details(game: Game): void;
  like(game: Game): void;
}

/** A game's cover with its veil of acts. The card is an entry of a list; `GameGrid` moves the focus between cards. */
export const GameCard = memo(function GameCard(props: GameCardProps) {
  const { game, reachable, eager, starting, demo, imageHost, acts } = props;
  const t = useTexts();
  const own = useOwnActs(props);
  const closed = game.status === 'maintenance';
  const press = (event: MouseEvent) => {
    if (isTouch(event) || closed) acts.details(game);
    else acts.play(game);
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
          onClick={press}
        >
          <LazyImage
            src={onHost(game.coverUrl, imageHost)}
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
            <Plays kind={game.kind} starting={starting} reachable={reachable} demo={demo} own={own} />
            <Facts rtpPpm={game.rtpPpm} reachable={reachable} own={own} />
          </div>
        )}
      </div>
      <Mark look={lookOf(game)} />
      <Heart {...props} />
      <p className={styles.name}>{game.name}</p>
      <p className={styles.vendor}>{game.vendorName}</p>
    </div>
  );
});

interface OwnActs {
  play(): void;
  demo(): void;
  details(): void;
}

/** The acts of the game that stands here, the same for each game: what tells none apart is drawn once. */
function useOwnActs({ game, acts }: GameCardProps): OwnActs {
  const latest = useRef({ game, acts });
  latest.current = { game, acts };
  const [own] = useState<OwnActs>(() => {
    const act = (name: keyof OwnActs) => () => latest.current.acts[name](latest.current.game);
    return { play: act('play'), demo: act('demo'), details: act('details') };
  });
  return own;
}

interface PlaysProps extends Pick<GameCardProps, 'starting' | 'reachable' | 'demo'> {
  kind: Game['kind'];
  own: OwnActs;
}

const Plays = memo(function Plays({ kind, starting, reachable, demo, own }: PlaysProps) {
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
        onClick={own.play}
      >
        {t(kind === 'hall' ? 'card.open' : 'card.play')}
      </Button>
      {demo && (
        <Button tone="ghost" size="small" tabIndex={tabIndex} onClick={own.demo}>
          {t('card.demo')}
        </Button>
      )}
    </>
  );
});

interface FactsProps {
  rtpPpm: number | undefined;
  reachable: boolean;
  own: OwnActs;
}

const Facts = memo(function Facts({ rtpPpm, reachable, own }: FactsProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      className={styles.facts}
      tabIndex={reachable ? 0 : -1}
      aria-label={t('card.info')}
      onClick={own.details}
    >
      <Icon name="info" size={15} />
      {rtpPpm !== undefined && t('card.rtp', { percent: percentOf(rtpPpm) })}
    </button>
  );
});

type MarkLook = 'maintenance' | 'hot' | 'new' | 'jackpot';

function lookOf({ status, isHot, isNew, classifications }: Game): MarkLook | undefined {
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

function Heart({ game, favourite, favouritePending, reachable, acts }: GameCardProps) {
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
      onClick={favouritePending ? undefined : () => acts.like(game)}
    />
  );
}

/** Parts per million as a percentage, without floating-point sums: 965000 is `96.5`, 949575 is `94.95`. */
export function percentOf(ppm: number): string {
  // Down, as the games do: no return is told higher than it is.
  const hundredths = Math.floor(ppm / 100);
  const text = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return text.replace(/\.?0+$/, '');
}

/** A click tells what made it; a key press tells nothing. */
const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
