export const previewTexts = {
  create: 'Preview',
  open: (until: string) => `Open the preview (until ${until})`,
  incomplete: 'Complete the form first.',
  refused: 'The gateway refused the preview',
} as const;
