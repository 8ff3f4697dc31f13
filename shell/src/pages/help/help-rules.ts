import type { HelpTopic } from '@parlour/api-client';

export type HelpArticle = HelpTopic['articles'][number];

/** Where in the help an address leads: `/help/terms` → `terms`, the centre itself → undefined. */
export function articleIn(pathname: string): string | undefined {
  const [, , article] = pathname.split('/');
  return article ? decodeURIComponent(article) : undefined;
}

export interface FoundArticle {
  topic: HelpTopic;
  article: HelpArticle;
}

export function findArticle(topics: readonly HelpTopic[], id: string): FoundArticle | undefined {
  for (const topic of topics) {
    const article = topic.articles.find((candidate) => candidate.id === id);
    if (article) return { topic, article };
  }
  return undefined;
}

/** The words of an article without its elements; never shown, only looked through. */
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

const wordsOf = (asked: string): string[] =>
  folded(asked)
    .split(/[\s,.;:?!、。，？！]+/)
    .filter(Boolean);

/**
 * Articles that hold words of a question, those with the most of them first; a word in the title counts for three. Where a
 * language writes without spaces, the whole question is one word.
 */
export function searchHelp(topics: readonly HelpTopic[], asked: string): FoundArticle[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const found = topics.flatMap((topic) =>
    topic.articles.map((article) => {
      const places = [
        { text: folded(article.title), worth: 3 },
        { text: folded(topic.title), worth: 1 },
        { text: folded(plain(article.html)), worth: 1 },
      ];
      const score = words
        .flatMap((word) => places.filter(({ text }) => text.includes(word)))
        .reduce((sum, { worth }) => sum + worth, 0);
      return { topic, article, score };
    }),
  );
  return found.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}
