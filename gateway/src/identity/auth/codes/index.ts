export { createRecoveryMessage } from './messages.ts';
export { type PhoneNumber, readPhoneNumber, toText } from './phone-number.ts';
export { createOneTimeCodes, type OneTimeCodes } from './service.ts';
export { createTooManyCodesError } from './too-many-codes.ts';
