import type { HelpTopic } from '@parlour/api-client';
import { Button, Icon, IconButton, LinkButton, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { listContactLinks } from '../../components/contact-links.ts';
import { vipAboveRank } from '../../components/use-customer-service.ts';
import { useHelpTopics } from '../../components/use-help-topics.ts';
import { useText } from '../../context/use-text.ts';
import { memberAtom } from '../../session/index.ts';
import { statusAtom } from '../../state/status.ts';
import { usePageName } from '../parts/page-frame.tsx';
import styles from './service-page.module.css';
import { answerQuestion, type Turn, toArticleTurn } from './service-rules.ts';
import { TurnView } from './turn-view.tsx';

interface ChatEntry {
  key: number;
  turn: Turn;
}

/**
 * Customer service window, 440 by 750 (SHELL-09). It answers from the help centre and stores other questions for a
 * person. `isVip`: opened as the VIP window, which is only for members above rank 4.
 */
export default function ServicePage({ isVip }: { isVip: boolean }) {
  const t = useText('pages');
  const member = useAtomValue(memberAtom);
  const vip = isVip && (member?.club.rankLevel ?? 0) > vipAboveRank;
  const title = t(vip ? 'service.vipTitle' : 'service.title');
  const { entries, addTurn, ask, topics } = useChat();
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
      <Log entries={entries} addTurn={addTurn} topics={topics} />
      <ContactBar onLetter={(words) => addTurn({ by: 'service', kind: 'letter', words })} />
      <QuestionForm onSubmit={ask} />
    </div>
  );
}

function useChat() {
  const [entries, setEntries] = useState<readonly ChatEntry[]>([
    { key: 0, turn: { by: 'service', kind: 'greeting' } },
  ]);
  const help = useHelpTopics();
  const topics = help.state === 'ready' ? help.value : [];
  const addTurn = (turn: Turn) => setEntries((all) => [...all, { key: all.length, turn }]);
  // A question waits for the help topics, which answer it.
  const [asked, setAsked] = useState<string>();
  if (asked !== undefined && help.state !== 'loading') {
    setAsked(undefined);
    addTurn(answerQuestion(topics, asked));
  }
  const ask = (question: string) => {
    addTurn({ by: 'visitor', text: question });
    setAsked(question);
  };
  return { entries, addTurn, ask, topics };
}

interface LogProps {
  entries: readonly ChatEntry[];
  topics: readonly HelpTopic[];
  addTurn(turn: Turn): void;
}

function Log({ entries, addTurn, topics }: LogProps) {
  const t = useText('pages');
  const end = useRef<HTMLDivElement>(null);
  const count = entries.length;
  // Scrolls to the newest entry. The first entries need no scrolling.
  useEffect(() => {
    if (count > 1) end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  return (
    // Keyboard users can scroll it, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
    <section role="log" aria-label={t('service.log')} className={styles.log} tabIndex={0}>
      {entries.map(({ key, turn }) => (
        <TurnView
          key={key}
          turn={turn}
          topics={topics}
          onTopic={(topic) => {
            addTurn({ by: 'visitor', text: topic.title });
            addTurn({ by: 'service', kind: 'offers', articles: topic.articles });
          }}
          onArticle={({ id, title }) => {
            addTurn({ by: 'visitor', text: title });
            addTurn(toArticleTurn(topics, id));
          }}
          onLetter={() => addTurn({ by: 'service', kind: 'letter', words: getLastQuestion(entries) })}
          onReceived={(reference) => addTurn({ by: 'service', kind: 'received', reference })}
        />
      ))}
      <div ref={end} />
    </section>
  );
}

/** Returns the visitor's last question, which is the initial text of the letter. */
const getLastQuestion = (entries: readonly ChatEntry[]): string =>
  entries.flatMap(({ turn }) => (turn.by === 'visitor' ? [turn.text] : [])).at(-1) ?? '';

/** Configured contacts and a button that opens the letter. */
function ContactBar({ onLetter }: { onLetter(words: string): void }) {
  const t = useText('pages');
  const tShell = useText();
  const status = useAtomValue(statusAtom);
  const contacts = status.state === 'known' ? status.status.contacts : {};
  return (
    <div className={styles.ways}>
      <Button size="small" icon="pencil" onClick={() => onLetter('')}>
        {t('service.letter')}
      </Button>
      {listContactLinks(contacts).map(({ key, icon, href }) => (
        <LinkButton key={key} size="small" icon={icon} href={href} target="_blank" rel="noreferrer">
          {tShell(`dock.${key}`)}
        </LinkButton>
      ))}
    </div>
  );
}

function QuestionForm({ onSubmit }: { onSubmit(question: string): void }) {
  const t = useText('pages');
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return;
    onSubmit(words.trim());
    setWords('');
  };
  return (
    <form className={styles.question} onSubmit={submit}>
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
