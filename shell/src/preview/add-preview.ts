import type { Api, EndpointShape, ValueOf } from '@parlour/contracts';
import {
  getClubCall,
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
const blockedStatus = 2;

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
  [getHelpCenterCall.path]: ({ topics }: ValueOf<typeof getHelpCenterCall>, { article, topic }) => ({
    topics: renameTopic(topics, topic).map((one) => {
      const others = one.articles.filter(({ articleId }) => articleId !== article?.articleId);
      return { ...one, articles: article?.topicId === one.topicId ? [article, ...others] : others };
    }),
  }),
  [getStatusCall.path]: (value: ValueOf<typeof getStatusCall>, preview) => ({
    ...value,
    ...(preview.contacts && { contacts: preview.contacts }),
    ...(preview.footer && { footer: preview.footer }),
    ...(preview.regionRestriction && {
      status: blockedStatus,
      regionRestriction: preview.regionRestriction,
    }),
    ...(preview.maintenance && { status: closedStatus, maintenance: preview.maintenance }),
  }),
  [getClubCall.path]: (value: ValueOf<typeof getClubCall>, { clubLevel }) => ({
    ...value,
    levels: value.levels.map((level) =>
      level.rankLevel === clubLevel?.rankLevel ? { ...level, name: clubLevel.name } : level,
    ),
  }),
};

type Topics = ValueOf<typeof getHelpCenterCall>['topics'];

/** Returns the topics with the unpublished name of one; a new one comes first. */
const renameTopic = (topics: Topics, topic: Preview['topic']): Topics => {
  if (!topic) return topics;
  if (!topics.some(({ topicId }) => topicId === topic.topicId))
    return [{ ...topic, articles: [] }, ...topics];
  return topics.map((one) => (one.topicId === topic.topicId ? { ...one, ...topic } : one));
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
