/** What the audit can be narrowed to, as it stands in the address. */
export const conditions = ['name', 'act', 'by', 'from', 'until'] as const;
export type Condition = (typeof conditions)[number];
