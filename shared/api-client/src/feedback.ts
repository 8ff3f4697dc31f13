import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  addPictureCall,
  applyAsAffiliateCall,
  getFeedbackRulesCall,
  sendFeedbackCall,
  type FeedbackType as WireFeedbackType,
} from '@parlour/contracts/calls';

export type FeedbackType = 'deposit' | 'withdrawal' | 'game' | 'service' | 'application' | 'other';

const wireTypes: Record<FeedbackType, WireFeedbackType> = {
  deposit: 'DEPOSIT',
  withdrawal: 'WITHDRAWAL',
  game: 'GAME',
  service: 'SERVICE',
  application: 'APPLICATION',
  other: 'OTHER',
};

/** In the order in which a form offers them. */
export const feedbackTypes = Object.keys(wireTypes) as FeedbackType[];

export interface FeedbackRules {
  /** Characters, both included. */
  content: { min: number; max: number };
}

export const getFeedbackRules = async (api: Api, options?: CallOptions): Promise<FeedbackRules> => {
  const { content } = await api.call(getFeedbackRulesCall, undefined, options);
  return { content };
};

export interface Receipt {
  /** What a person names when asking again: `F-1042`. */
  reference: string;
  receivedAt: Date;
}

export interface Feedback {
  /** Made once per intent, and kept when it is sent again. */
  requestId: string;
  type: FeedbackType;
  content: string;
  /** How to answer somebody who is not logged in. */
  contact: string | undefined;
  pictureIds: string[];
}

/** Fails with `request.invalid` at `content`, `picture.not-found` or `request.too-many`. */
export async function sendFeedback(api: Api, feedback: Feedback, options?: CallOptions): Promise<Receipt> {
  const input = { ...feedback, type: wireTypes[feedback.type] };
  return toReceipt(await api.call(sendFeedbackCall, input, options));
}

export interface AffiliateApplication {
  /** Made once per intent, and kept when it is sent again. */
  requestId: string;
  fullName: string;
  email: string;
  mobile: string | undefined;
  /** Of whoever invited. */
  code: string | undefined;
  domain: string;
  remark: string | undefined;
  pictureIds: string[];
}

/** Fails with `request.invalid`, `identity.affiliate-code-unknown`, `picture.not-found` or `request.too-many`. */
export async function applyAsAffiliate(
  api: Api,
  application: AffiliateApplication,
  options?: CallOptions,
): Promise<Receipt> {
  return toReceipt(await api.call(applyAsAffiliateCall, application, options));
}

/**
 * Hands in a picture for a form that is sent within a day; answers the id by which the form names it. Fails with
 * `picture.unreadable`, `picture.too-large` or `request.too-many`.
 */
export async function addPicture(api: Api, file: Blob, options?: CallOptions): Promise<string> {
  const { pictureId } = await api.call(addPictureCall, { data: await toBase64(file) }, options);
  return pictureId;
}

const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(',') + 1));
    };
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });

const toReceipt = ({ reference, receivedAt }: ValueOf<typeof sendFeedbackCall>): Receipt => ({
  reference,
  receivedAt: new Date(receivedAt),
});
