import { bannerLooks, isBannerName } from '@parlour/art';
import {
  changeBannerAct,
  changeNoticeAct,
  endBannerAct,
  endNoticeAct,
  listPublishedAct,
  previewContentAct,
  publishBannerAct,
  publishNoticeAct,
  undoContentAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from '../server/index.ts';
import type { Previews } from './previews.ts';
import type { MessagingService } from './service.ts';

const pictureKey = z.string().check(z.refine(isBannerName));
const banner = z.extend(publishBannerAct.input, { pictureKey });
const changedBanner = z.extend(changeBannerAct.input, { pictureKey });

/** Returns a publication with its window as times. */
const withTimes = <P extends { from?: string | undefined; until?: string | undefined }>({
  from,
  until,
  ...rest
}: P) => ({
  ...rest,
  ...(from !== undefined && { from: new Date(from) }),
  ...(until !== undefined && { until: new Date(until) }),
});

/**
 * Operator acts for notices and banners. `published` lists them; the others publish, change and end them, and
 * `content/undo` undoes the latest of these.
 */
export const messagingActs = (messaging: MessagingService, previews: Previews): OperatorAct[] => [
  operatorAct({
    ...listPublishedAct,
    run: async ({ input }) => ({
      ...(await messaging.listPublished(input.show)),
      pictures: Object.keys(bannerLooks),
    }),
  }),
  operatorAct({
    ...publishNoticeAct,
    run: async ({ actor, input: { reason, ...notice } }) => ({
      id: await messaging.publishNotice(withTimes(notice), actor, reason),
    }),
  }),
  operatorAct({
    ...changeNoticeAct,
    run: async ({ actor, input: { id, version, reason, ...notice } }) => ({
      version: await messaging.changeNotice({ id, version, actor, reason }, withTimes(notice)),
    }),
  }),
  operatorAct({
    ...endNoticeAct,
    run: ({ actor, input }) => messaging.endNotice({ ...input, actor }),
  }),
  operatorAct({
    ...publishBannerAct,
    input: banner,
    run: async ({ actor, input: { reason, ...given } }) => ({
      id: await messaging.publishBanner(withTimes(given), actor, reason),
    }),
  }),
  operatorAct({
    ...changeBannerAct,
    input: changedBanner,
    run: async ({ actor, input: { id, version, reason, ...given } }) => ({
      version: await messaging.changeBanner({ id, version, actor, reason }, withTimes(given)),
    }),
  }),
  operatorAct({
    ...endBannerAct,
    run: ({ actor, input }) => messaging.endBanner({ ...input, actor }),
  }),
  operatorAct({
    ...previewContentAct,
    run: ({ actor, input }) => previews.create({ draft: input.draft, actor }),
  }),
  operatorAct({
    ...undoContentAct,
    run: ({ actor, input }) => messaging.undoPublication(input.entry, actor, input.reason),
  }),
];
