import type { Game } from '@parlour/api-client';
import { useTexts } from '@parlour/federation';
import { Badge, Button, classNames, Icon, IconButton, LazyImage } from '@parlour/ui';
import { type MouseEvent, memo } from 'react';
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
  const { game, reachable, eager, starting, imageHost, acts } = props;
  const t = useTexts();
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
        {!closed && <Veil {...props} />}
      </div>
      <Mark game={game} />
      <Heart {...props} />
      <p className={styles.name}>{game.name}</p>
      <p className={styles.vendor}>{game.vendorName}</p>
    </div>
  );
});

function Veil({ game, reachable, starting, demo, acts }: GameCardProps) {
  const t = useTexts();
  const tabIndex = reachable ? 0 : -1;
  return (
    <div className={styles.veil}>
      <Button
        tone="gold"
        size="small"
        icon={game.kind === 'hall' ? 'layout-grid' : 'play'}
        busy={starting}
        tabIndex={tabIndex}
        onClick={() => acts.play(game)}
      >
        {t(game.kind === 'hall' ? 'card.open' : 'card.play')}
      </Button>
      {demo && (
        <Button tone="ghost" size="small" tabIndex={tabIndex} onClick={() => acts.demo(game)}>
          {t('card.demo')}
        </Button>
      )}
      <button
        type="button"
        className={styles.facts}
        tabIndex={tabIndex}
        aria-label={t('card.info')}
        onClick={() => acts.details(game)}
      >
        <Icon name="info" size={15} />
        {game.rtpPpm !== undefined && t('card.rtp', { percent: percentOf(game.rtpPpm) })}
      </button>
    </div>
  );
}

function Mark({ game }: { game: Game }) {
  const t = useTexts();
  return (
    <span className={styles.mark}>
      {game.status === 'maintenance' ? (
        <Badge>
          <Icon name="wrench" size={13} className={styles.wrench} />
          {t('card.maintenance')}
        </Badge>
      ) : game.isHot ? (
        <Badge tone="ruby">{t('card.hot')}</Badge>
      ) : game.isNew ? (
        <Badge tone="jade">{t('card.new')}</Badge>
      ) : (
        game.classifications.includes('JP') && <Badge tone="gold">{t('card.jackpot')}</Badge>
      )}
    </span>
  );
}

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
