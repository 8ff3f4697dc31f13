import type { HelpTopic } from '@parlour/api-client';

type HelpArticle = HelpTopic['articles'][number];

/** Parses the article id of a help address: `/help/terms` → `terms`, the help centre's start page → undefined. */
export function parseArticleId(pathname: string): string | undefined {
  const [, , article] = pathname.split('/');
  return article ? decodeURIComponent(article) : undefined;
}

interface FoundArticle {
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

/** Removes the tags of an article for searching. The result is never rendered. */
const stripTags = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');

/** Word joiners only prevent line breaks. */
const foldCase = (text: string): string =>
  text.normalize('NFKC').replaceAll('\u2060', '').toLocaleLowerCase();

const splitWords = (query: string): string[] =>
  foldCase(query)
    .split(/[\s,.;:?!、。，？！]+/)
    .filter(Boolean);

/**
 * Finds articles with words of the query in their title, topic or text, best match first. A word in the article's title
 * counts three times. In languages without spaces the whole query is one word.
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
