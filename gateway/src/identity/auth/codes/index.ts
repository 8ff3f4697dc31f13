export { createRecoveryMessage } from './messages.ts';
export { type PhoneNumber, readPhoneNumber, toText } from './phone-number.ts';
export { createOneTimeCodes, type OneTimeCodes } from './service.ts';
export { tooMany } from './too-many.ts';
