import type { RegisterField } from '@parlour/contracts/calls';

/** What the registration form holds. */
export type RegisterValues = Partial<Record<RegisterField, string>> & {
  countryDialingCode: string;
  mobileNum: string;
  agreed?: boolean;
};
