import type { Tx } from '../../server/index.ts';
import * as store from '../store.ts';
import { helpTopics } from './help-topics.ts';

/** Fills an empty help centre as part of `tx`. A demonstration and a production site have the same. */
export async function seedHelp(tx: Tx): Promise<void> {
  const topics = helpTopics.map(({ id, title }, place) => ({ id, title, position: (place + 1) * 10 }));
  const articles = helpTopics.flatMap(({ id: topicId, articles }) =>
    articles.map((article, place) => ({ ...article, topic_id: topicId, position: (place + 1) * 10 })),
  );
  await store.insertHelp(tx.withTables<store.MessagingTables>(), topics, articles);
}
