import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';

export const getHelpCenterCall = endpoint({
  summary: 'Returns the topics of the help centre with their articles, in one language.',
  method: 'GET',
  path: '/wps/system/helpCenter',
  token: 'none',
  carrier: 'query',
  input: z.object({
    lang: z.optional(z.string().check(z.maxLength(8))),
    device: z._default(z.literal('WEB'), 'WEB'),
  }),
  value: z.object({
    topics: z.array(
      z.object({
        topicId: z.string(),
        title: z.string(),
        articles: z.array(
          z.object({
            /** The article's name in addresses: `deposit-guide`. */
            articleId: z.string(),
            title: z.string(),
            /** Written by operators: sanitise it before it is shown. */
            html: z.string(),
          }),
        ),
      }),
    ),
  }),
});
