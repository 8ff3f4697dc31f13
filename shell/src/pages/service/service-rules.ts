import type { HelpTopic } from '@parlour/api-client';
import { findArticle, searchHelp } from '../../components/help-rules.ts';

/** One turn of the conversation in the service window. */
export type Turn =
  | { by: 'visitor'; text: string }
  | { by: 'service'; kind: 'greeting' | 'nothing' }
  | { by: 'service'; kind: 'offers'; articles: HelpTopic['articles'] }
  | { by: 'service'; kind: 'article'; title: string; html: string }
  | { by: 'service'; kind: 'letter'; words: string }
  | { by: 'service'; kind: 'received'; reference: string };

/** Maximum number of help articles per answer. More would not help. */
const offersMax = 4;

/** Answers a question with matching articles, or offers to contact a person. */
export function answerQuestion(topics: readonly HelpTopic[], question: string): Turn {
  const found = searchHelp(topics, question).slice(0, offersMax);
  if (found.length === 0) return { by: 'service', kind: 'nothing' };
  return { by: 'service', kind: 'offers', articles: found.map(({ article }) => article) };
}

export function toArticleTurn(topics: readonly HelpTopic[], id: string): Turn {
  const found = findArticle(topics, id);
  if (!found) return { by: 'service', kind: 'nothing' };
  return { by: 'service', kind: 'article', title: found.article.title, html: found.article.html };
}
