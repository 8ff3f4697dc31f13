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

/** Topics in the order of the form. */
export const feedbackTypes = Object.keys(wireTypes) as FeedbackType[];

export interface FeedbackRules {
  /** Characters, both inclusive. */
  content: { min: number; max: number };
}

export const getFeedbackRules = async (api: Api, options?: CallOptions): Promise<FeedbackRules> => {
  const { content } = await api.call(getFeedbackRulesCall, undefined, options);
  return { content };
};

export interface Receipt {
  /** The number that a member quotes in a later question: `F-1042`. */
  reference: string;
  receivedAt: Date;
  /** The deadline of the first answer. */
  answerBy: Date;
}

interface Feedback {
  /** Created once per intent, and reused by retries. */
  requestId: string;
  type: FeedbackType;
  content: string;
  /** Contact of a person who is not logged in. */
  contact: string | undefined;
  /** A complaint is kept for years. */
  isComplaint: boolean;
  pictureIds: string[];
}

/** Sends feedback. Fails with `request.invalid` at `content`, `picture.not-found` or `request.too-many`. */
export async function sendFeedback(api: Api, feedback: Feedback, options?: CallOptions): Promise<Receipt> {
  const input = { ...feedback, type: wireTypes[feedback.type] };
  return toReceipt(await api.call(sendFeedbackCall, input, options));
}

export interface AffiliateApplication {
  /** Created once per intent, and reused by retries. */
  requestId: string;
  fullName: string;
  email: string;
  mobile: string | undefined;
  /** Code of the inviter. */
  code: string | undefined;
  domain: string;
  remark: string | undefined;
  pictureIds: string[];
}

/**
 * Sends an application as affiliate. Fails with `request.invalid`, `identity.affiliate-code-unknown`,
 * `picture.not-found` or `request.too-many`.
 */
export async function applyAsAffiliate(
  api: Api,
  application: AffiliateApplication,
  options?: CallOptions,
): Promise<Receipt> {
  return toReceipt(await api.call(applyAsAffiliateCall, application, options));
}

/**
 * Uploads a picture for a form that is sent within a day. Returns the id by which the form names it. Fails with
 * `picture.unreadable`, `picture.too-large`, `picture.too-many-pixels`, `request.too-many` or `server.busy`.
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

const toReceipt = ({ reference, receivedAt, answerBy }: ValueOf<typeof sendFeedbackCall>): Receipt => ({
  reference,
  receivedAt: new Date(receivedAt),
  answerBy: new Date(answerBy),
});
