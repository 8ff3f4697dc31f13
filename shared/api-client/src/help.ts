import type { Api, CallOptions, LanguageCode } from '@parlour/contracts';
import { getHelpCenterCall } from '@parlour/contracts/calls';

export interface HelpTopic {
  id: string;
  title: string;
  /** Operators write `html`; sanitise it before it is shown. */
  articles: readonly { id: string; title: string; html: string }[];
}

/** Returns the help centre's topics with their articles, in one language. */
export async function listHelpTopics(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<HelpTopic[]> {
  const { topics } = await api.call(getHelpCenterCall, { lang: language, device: 'WEB' }, options);
  return topics.map(({ topicId, title, articles }) => ({
    id: topicId,
    title,
    articles: articles.map(({ articleId, ...article }) => ({ id: articleId, ...article })),
  }));
}
