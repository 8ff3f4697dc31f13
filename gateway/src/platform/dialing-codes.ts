/** Dialling codes (ITU-T E.164) of the countries that visitors of this site come from. */
const dialingCodes: Record<string, string> = {
  AU: '+61',
  BD: '+880',
  CN: '+86',
  GB: '+44',
  HK: '+852',
  ID: '+62',
  IN: '+91',
  JP: '+81',
  KH: '+855',
  KR: '+82',
  LA: '+856',
  MM: '+95',
  MO: '+853',
  MY: '+60',
  PF: '+689',
  PH: '+63',
  SG: '+65',
  TH: '+66',
  TW: '+886',
  US: '+1',
  VN: '+84',
};

export const findDialingCode = (countryCode: string): string | undefined => dialingCodes[countryCode];
