import type { RegisterField } from '@parlour/contracts/calls';

/** Values of the registration form. */
export type RegisterValues = Partial<Record<RegisterField, string>> & {
  countryDialingCode: string;
  mobileNum: string;
  agreed?: boolean;
};
