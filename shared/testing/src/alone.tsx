import '@parlour/ui/tokens.css';
import '@parlour/ui/base.css';
import '@parlour/ui/fonts.css';

export { type AloneOptions, runAlone } from './alone/run-alone.tsx';
