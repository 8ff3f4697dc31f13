export { createRecoveryMessage } from './messages.ts';
export { type PhoneNumber, readPhoneNumber, toText } from './phone-number.ts';
export { createOneTimeCodes, type OneTimeCodes, tooMany } from './service.ts';
