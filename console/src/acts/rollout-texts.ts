/** Texts of the steps of a canary. */
export const rolloutTexts = {
  steps: 'Further shares, in per cent',
  stepsHelp:
    'Separated by commas: 10, 50, 100. The clock takes each when enough pages have shown that the canary is no worse.',
  stepsWrong: 'Enter shares that grow from the first one, up to 100.',
  minutes: 'Minutes between the shares',
  minutesWrong: 'Enter a whole number from 1 to 10080.',
} as const;
