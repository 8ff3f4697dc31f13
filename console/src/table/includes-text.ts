/** Returns whether one of the values contains the text, in any letter case. An empty text is in every value. */
export const includesText = (values: readonly string[], text = ''): boolean => {
  const wanted = text.trim().toLowerCase();
  return values.some((value) => value.toLowerCase().includes(wanted));
};
