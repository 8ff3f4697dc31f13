import { AppError } from '@parlour/contracts';

export const messageNotFound = (messageId: number): AppError =>
  new AppError('messaging.message-not-found', `There is no message ${messageId} for this member.`, {
    details: { messageId },
  });
