/** Filters of the audit log, named as their query parameters in the URL. */
export const conditions = ['name', 'act', 'by', 'from', 'until'] as const;
export type Condition = (typeof conditions)[number];
