/** Returns the name of an actor of the audit record: `operator:olga` becomes `olga`, `member:1001` “Member 1001”. */
export const formatActor = (actor: string): string =>
  actor
    .replace(/^operator:/, '')
    .replace(/^member(?::(?=.)|$)/, 'Member ')
    .replace(/^job:/, 'Job ')
    .trim();
