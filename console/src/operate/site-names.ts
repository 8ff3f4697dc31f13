import type { SettingKey } from '@parlour/contracts/back-office';

/** The switches of the site in words, by their code. */
export const switchNames: Partial<Record<string, string>> = {
  REGISTRATION3: 'Registration',
  DIRECTREG3: 'Direct registration',
  USERNAMEREG3: 'Registration with a user name',
  MOBILENUMREG3: 'Registration with a phone number',
  REGMOBVERF3: 'Phone number is verified at registration',
  MOBILENUMPASSREG3: 'Registration with phone number and password',
  LOGIN3: 'Login',
  MOBILEVERCODELOGIN3: 'Login with a code by SMS',
  PWDEXPFORCECHANGE3: 'Expired passwords must be changed',
  CHNGPASSVERIF3: 'Changes of a password are verified',
  PLAY3: 'Play',
  FREEPLAY3: 'Play for free',
};

/** The settings of the site in words. */
export const settingNames: Record<SettingKey, string> = {
  maintenance: 'Maintenance of the whole site',
  regionBlock: 'Blocked regions',
  defaultCountry: 'Default country',
  registerFields: 'Fields of the registration',
  termsVersion: 'Version of the terms',
  loginRequiredForHome: 'Only for members',
  brand: 'Brand',
  footer: 'Footer',
  contacts: 'Contact links',
  customerService: 'Customer service',
  downloads: 'Downloads',
  analytics: 'Analytics',
  imageHosts: 'Hosts of pictures',
  launchHosts: 'Hosts of games',
  domains: 'Other addresses of the site',
  feedbackLength: 'Length of feedback',
  fourEyesAboveMinor: 'Amount above which two people decide',
};
