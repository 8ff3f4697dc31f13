import type { HelpTopic } from '@parlour/api-client';

export type HelpArticle = HelpTopic['articles'][number];

/** Where in the help an address leads: `/help/terms` → `terms`, the centre itself → undefined. */
export function parseArticleId(pathname: string): string | undefined {
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
const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

const foldCase = (text: string): string => text.normalize('NFKC').toLocaleLowerCase();

const splitWords = (query: string): string[] =>
  foldCase(query)
    .split(/[\s,.;:?!、。，？！]+/)
    .filter(Boolean);

/**
 * Articles that hold words of a question, those with the most of them first; a word in the title counts for three. Where a
 * language writes without spaces, the whole question is one word.
 */
export function searchHelp(topics: readonly HelpTopic[], query: string): FoundArticle[] {
  const words = splitWords(query);
  if (words.length === 0) return [];
  const found = topics.flatMap((topic) =>
    topic.articles.map((article) => {
      const fields = [
        { text: foldCase(article.title), worth: 3 },
        { text: foldCase(topic.title), worth: 1 },
        { text: foldCase(stripTags(article.html)), worth: 1 },
      ];
      const score = words
        .flatMap((word) => fields.filter(({ text }) => text.includes(word)))
        .reduce((sum, { worth }) => sum + worth, 0);
      return { topic, article, score };
    }),
  );
  return found.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
}
