import type { Api, EndpointShape, ValueOf } from '@parlour/contracts';
import {
  getHelpCenterCall,
  getPreviewCall,
  getStatusCall,
  listAgentAnnouncementsCall,
  listAnnouncementsCall,
} from '@parlour/contracts/calls';

interface Answer<E extends EndpointShape> {
  secret: string;
  endpoint: E;
  input: unknown;
  value: ValueOf<E>;
}

type Preview = ValueOf<typeof getPreviewCall>;
type Adder = (value: never, preview: Preview) => unknown;

const closedStatus = 1;

/** Adds a preview to the answers in which its content appears, by the path of the call. */
const adders: Partial<Record<string, Adder>> = {
  [listAnnouncementsCall.path]: (value: ValueOf<typeof listAnnouncementsCall>, preview) => ({
    player: [...preview.player, ...preview.agent, ...value.player],
    banners: [...preview.banners, ...value.banners],
    popup: [...preview.popup, ...value.popup],
    promotion: [...preview.promotion, ...value.promotion],
    ...(value.help && { help: [...preview.help, ...value.help] }),
  }),
  [listAgentAnnouncementsCall.path]: (value: ValueOf<typeof listAgentAnnouncementsCall>, preview) => ({
    notices: [...preview.agent, ...value.notices],
  }),
  [getHelpCenterCall.path]: ({ topics }: ValueOf<typeof getHelpCenterCall>, { article }) => ({
    topics: topics.map((topic) => {
      const others = topic.articles.filter(({ articleId }) => articleId !== article?.articleId);
      return { ...topic, articles: article?.topicId === topic.topicId ? [article, ...others] : others };
    }),
  }),
  [getStatusCall.path]: (value: ValueOf<typeof getStatusCall>, { maintenance }) =>
    maintenance ? { ...value, status: closedStatus, maintenance } : value,
};

/** Returns an answer with the unpublished content. An expired preview adds nothing. */
export async function addPreview<E extends EndpointShape>(
  api: Api,
  { secret, endpoint, input, value }: Answer<E>,
): Promise<ValueOf<E>> {
  const add = adders[endpoint.path];
  if (!add) return value;
  const preview = await api
    .call(getPreviewCall, { preview: secret, ...readLanguage(input) })
    .catch(() => undefined);
  return preview === undefined ? value : (add(value as never, preview) as ValueOf<E>);
}

/** The calls name the language differently. */
function readLanguage(input: unknown): { lang?: string } {
  const { language, lang = language } = (input ?? {}) as { language?: string; lang?: string };
  return lang === undefined ? {} : { lang };
}
