/** Password of the operators that a demonstration adds. The README names it, so it protects nothing. */
export const publishedOperatorPassword = 'Parlour-Console-2026';
