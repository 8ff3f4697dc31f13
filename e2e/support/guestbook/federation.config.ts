import { defineRemote } from '@parlour/federation/release';
import { contributions } from './src/contributions.ts';

export default defineRemote({ name: 'mfe-guestbook', contributions });
