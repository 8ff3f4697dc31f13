import type { HelpTopic } from '@parlour/api-client';
import { Button, SafeHtml } from '@parlour/ui';
import type { ReactNode } from 'react';
import { useText } from '../../context/use-text.ts';
import { FeedbackForm } from '../feedback/feedback-form.tsx';
import styles from './service-page.module.css';
import type { Turn } from './service-rules.ts';

interface TurnViewProps {
  turn: Turn;
  topics: readonly HelpTopic[];
  onTopic(topic: HelpTopic): void;
  onArticle(article: HelpTopic['articles'][number]): void;
  onLetter(): void;
  onReceived(reference: string): void;
}

/** Renders one turn of the conversation with its buttons. */
export function TurnView({ turn, topics, onTopic, onArticle, onLetter, onReceived }: TurnViewProps) {
  const t = useText('pages');
  if (turn.by === 'visitor') return <p className={styles.visitor}>{turn.text}</p>;
  switch (turn.kind) {
    case 'greeting':
      return (
        <Bubble>
          <p>{t('service.greeting')}</p>
          <Choices>
            {topics.map((topic) => (
              <Button key={topic.id} size="small" onClick={() => onTopic(topic)}>
                {topic.title}
              </Button>
            ))}
          </Choices>
        </Bubble>
      );
    case 'nothing':
      return (
        <Bubble>
          <p>{t('service.nothing')}</p>
          <LetterButton onLetter={onLetter} />
        </Bubble>
      );
    case 'offers':
      return (
        <Bubble>
          <p>{t('service.offers')}</p>
          <Choices>
            {turn.articles.map((article) => (
              <Button key={article.id} size="small" onClick={() => onArticle(article)}>
                {article.title}
              </Button>
            ))}
          </Choices>
        </Bubble>
      );
    case 'article':
      return (
        <Bubble>
          <h2 className={styles.heading}>{turn.title}</h2>
          <SafeHtml html={turn.html} loadingLabel={t('help.loading')} />
          <LetterButton onLetter={onLetter} />
        </Bubble>
      );
    case 'letter':
      return (
        <Bubble>
          <p>{t('service.letterText')}</p>
          <FeedbackForm brief content={turn.words} onSent={({ reference }) => onReceived(reference)} />
        </Bubble>
      );
    case 'received':
      return (
        <Bubble>
          <p>
            {t('service.received')} <strong>{turn.reference}</strong>
          </p>
        </Bubble>
      );
  }
}

const Bubble = ({ children }: { children: ReactNode }) => <div className={styles.service}>{children}</div>;

const Choices = ({ children }: { children: ReactNode }) => <div className={styles.choices}>{children}</div>;

function LetterButton({ onLetter }: { onLetter(): void }) {
  const t = useText('pages');
  return (
    <Choices>
      <Button size="small" icon="pencil" onClick={onLetter}>
        {t('service.letter')}
      </Button>
    </Choices>
  );
}
