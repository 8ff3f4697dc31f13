import { playSessionQuery } from '@parlour/api-client';
import type { BalanceState } from '@parlour/contracts';
import { memberPages } from '@parlour/contracts';
import { useSite, useTexts } from '@parlour/remote-sdk';
import { Badge, Button, classNames, IconButton, Money, usePhone } from '@parlour/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import styles from '../games/game-page.module.css';
import { formatPlayTime } from './play-time.ts';
import { useSessionFigures } from './use-session-figures.ts';

interface SessionBarProps {
  /** Undefined until the game is launched. */
  name: string | undefined;
  /** Milliseconds, by the browser's clock. */
  openedAt: number;
  demo: boolean;
  /** True if the site's header above shows balance and deposit. */
  underHeader: boolean;
  onLeave(): void;
}

/** Bar above a running game: exit button, play time, stake and net of this session, and the balance. */
export function SessionBar({ name, openedAt, demo, underHeader, onLeave }: SessionBarProps) {
  const t = useTexts();
  const { atoms } = useSite();
  const session = useAtomValue(atoms.session);
  return (
    <header className={styles.bar}>
      <IconButton icon="arrow-left" label={t('play.back')} onClick={onLeave} />
      <h1 className={styles.name}>{name ?? t('title.game')}</h1>
      {demo && <Badge>{t('play.demo')}</Badge>}
      {session.state === 'signed-in' &&
        (demo ? <PlayTime startedAt={openedAt} /> : <SessionTime openedAt={openedAt} />)}
      {!demo && session.state === 'signed-in' && (
        <>
          <PlayFigures openedAt={openedAt} />
          {!underHeader && <Balance />}
          {!underHeader && <Deposit />}
          <ProtectionTools />
        </>
      )}
      <FullscreenButton />
    </header>
  );
}

/** The play time of the whole session: other games and other tabs count. */
function SessionTime({ openedAt }: { openedAt: number }) {
  const { api } = useSite();
  const { data, dataUpdatedAt, isError } = useQuery(playSessionQuery(api));
  if (!data && !isError) return null;
  return <PlayTime startedAt={data ? dataUpdatedAt - data.elapsedMs : openedAt} />;
}

function PlayTime({ startedAt }: { startedAt: number }) {
  const t = useTexts();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className={styles.figure}>
      <span className={styles.figureName}>{t('play.time')}</span>
      <time role="timer">{formatPlayTime(now - startedAt)}</time>
    </span>
  );
}

/** Shows stake and net as plain numbers without judgement. */
function PlayFigures({ openedAt }: { openedAt: number }) {
  const t = useTexts();
  const figures = useSessionFigures(openedAt, true);
  if (!figures) return null;
  return (
    <>
      <span className={classNames(styles.figure, styles.stake)}>
        <span className={styles.figureName}>{t('play.stake')}</span>
        <Money minor={figures.stakeMinor} />
      </span>
      <span className={styles.figure}>
        <span className={styles.figureName}>{t('play.net')}</span>
        <Money minor={figures.netMinor} sign="always" toned={false} />
      </span>
    </>
  );
}

function Balance() {
  const t = useTexts();
  const { atoms } = useSite();
  const balance = useAtomValue(atoms.balance);
  const hidden = useAtomValue(atoms.balanceHidden);
  const minor = getMinor(balance);
  return (
    <span className={classNames(styles.figure, styles.balance)}>
      <span className={styles.figureName}>{t('play.balance')}</span>
      {minor === undefined ? (
        t('play.updating')
      ) : (
        <Money minor={minor} hiddenAs={hidden ? t('play.balanceHidden') : undefined} />
      )}
    </span>
  );
}

/** On a narrow bar, the label makes room for the figures. */
function Deposit() {
  const t = useTexts();
  const { panels } = useSite();
  const label = t('play.deposit');
  const isPhone = usePhone();
  return (
    <Button
      tone="gold"
      size="small"
      icon="plus"
      aria-label={label}
      className={styles.deposit}
      onClick={() => panels.open('member', memberPages.deposit)}
    >
      {!isPhone && label}
    </Button>
  );
}

/** Leads to the member's limits and breaks, one press away during play. */
function ProtectionTools() {
  const t = useTexts();
  const { panels } = useSite();
  return (
    <IconButton
      icon="shield"
      label={t('play.tools')}
      onClick={() => panels.open('member', 'playResponsibly')}
    />
  );
}

const getMinor = (balance: BalanceState): number | undefined =>
  balance.state === 'unknown' ? undefined : balance.minor;

function FullscreenButton() {
  const t = useTexts();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onFullscreenChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onFullscreenChange);
    return () => document.removeEventListener('fullscreenchange', onFullscreenChange);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <IconButton
      icon={full ? 'minimize' : 'maximize'}
      label={t(full ? 'play.exitFullscreen' : 'play.fullscreen')}
      className={styles.fullscreen}
      onClick={() => void toggle()}
    />
  );
}
