import { useState } from 'react';

/**
 * Returns a value as it was when the dialog opened. After a refusal the page reads everything again, and the dialog still
 * names what its operator saw, so that a second press is refused as well.
 */
export const useSeen = <T>(value: T): T => useState({ value })[0].value;
