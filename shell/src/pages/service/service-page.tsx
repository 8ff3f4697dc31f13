import { type HelpTopic, listHelpTopics } from '@parlour/api-client';
import { memberAtom } from '@parlour/session';
import { Button, Icon, IconButton, LinkButton, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { contactLinks } from '../../frame/contact-links.ts';
import { useShell, useText } from '../../frame/shell-context.tsx';
import { vipAboveRank } from '../../frame/use-customer-service.ts';
import { languageAtom } from '../../site/page-atoms.ts';
import { statusAtom } from '../../start/status.ts';
import { usePageName } from '../parts/page-frame.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import styles from './service-page.module.css';
import { answerTo, articleTurn, type Turn } from './service-rules.ts';
import { TurnView } from './turn-view.tsx';

interface Said {
  key: number;
  turn: Turn;
}

/**
 * The window of customer service, 440 by 750 (SHELL-09): it answers from the help centre, and what it cannot answer is
 * stored for a person. `isVip`: it was opened as the VIP one, which only members above rank 4 have.
 */
export default function ServicePage({ isVip }: { isVip: boolean }) {
  const t = useText('pages');
  const member = useAtomValue(memberAtom);
  const vip = isVip && (member?.club.rankLevel ?? 0) > vipAboveRank;
  const title = t(vip ? 'service.vipTitle' : 'service.title');
  const { said, say, topics } = useTalk();
  usePageName(title);
  return (
    <div className={styles.window}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name={vip ? 'crown' : 'headset'} size={24} />
        </span>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.sub}>{t('service.sub')}</p>
        </div>
      </header>
      <Log said={said} say={say} topics={topics} />
      <Ways onLetter={(words) => say({ by: 'service', kind: 'letter', words })} />
      <Question
        onAsk={(asked) => {
          say({ by: 'visitor', text: asked });
          say(answerTo(topics, asked));
        }}
      />
    </div>
  );
}

function useTalk() {
  const { site } = useShell();
  const language = useAtomValue(languageAtom);
  const [said, setSaid] = useState<readonly Said[]>([{ key: 0, turn: { by: 'service', kind: 'greeting' } }]);
  const help = useAnswer(
    useCallback((signal: AbortSignal) => listHelpTopics(site.api, language, { signal }), [site, language]),
  );
  const say = (turn: Turn) => setSaid((all) => [...all, { key: all.length, turn }]);
  return { said, say, topics: help.state === 'ready' ? help.value : [] };
}

interface LogProps {
  said: readonly Said[];
  topics: readonly HelpTopic[];
  say(turn: Turn): void;
}

function Log({ said, say, topics }: LogProps) {
  const t = useText('pages');
  const end = useRef<HTMLDivElement>(null);
  const count = said.length;
  // The newest is in sight; what stands there from the start needs no scrolling.
  useEffect(() => {
    if (count > 1) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  return (
    // Scrolled by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
    <section role="log" aria-label={t('service.log')} className={styles.log} tabIndex={0}>
      {said.map(({ key, turn }) => (
        <TurnView
          key={key}
          turn={turn}
          topics={topics}
          onTopic={(topic) => {
            say({ by: 'visitor', text: topic.title });
            say({ by: 'service', kind: 'offers', articles: topic.articles });
          }}
          onArticle={({ id, title }) => {
            say({ by: 'visitor', text: title });
            say(articleTurn(topics, id));
          }}
          onLetter={() => say({ by: 'service', kind: 'letter', words: lastWords(said) })}
          onReceived={(reference) => say({ by: 'service', kind: 'received', reference })}
        />
      ))}
      <div ref={end} />
    </section>
  );
}

/** What the visitor typed last: the letter begins with it. */
const lastWords = (said: readonly Said[]): string =>
  said.flatMap(({ turn }) => (turn.by === 'visitor' ? [turn.text] : [])).at(-1) ?? '';

/** The contacts that are configured, and a letter. */
function Ways({ onLetter }: { onLetter(words: string): void }) {
  const t = useText('pages');
  const label = useText();
  const status = useAtomValue(statusAtom);
  const contacts = status.state === 'known' ? status.status.contacts : {};
  return (
    <div className={styles.ways}>
      <Button size="small" icon="pencil" onClick={() => onLetter('')}>
        {t('service.letter')}
      </Button>
      {contactLinks(contacts).map(({ key, icon, href }) => (
        <LinkButton key={key} size="small" icon={icon} href={href} target="_blank" rel="noreferrer">
          {label(`dock.${key}`)}
        </LinkButton>
      ))}
    </div>
  );
}

function Question({ onAsk }: { onAsk(asked: string): void }) {
  const t = useText('pages');
  const [words, setWords] = useState('');
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    onAsk(words.trim());
    setWords('');
  };
  return (
    <form className={styles.question} onSubmit={ask}>
      <TextInput
        aria-label={t('service.ask')}
        placeholder={t('service.ask')}
        maxLength={200}
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <IconButton type="submit" icon="send" label={t('service.send')} className={styles.send} />
    </form>
  );
}
