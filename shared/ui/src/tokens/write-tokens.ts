import { writeFile } from 'node:fs/promises';
import { createTokenSheet } from './token-sheet.ts';

await writeFile(new URL('./generated/tokens.css', import.meta.url), createTokenSheet());
