import { listRequestsAct } from '@parlour/contracts/back-office';
import type { SearchProvider } from '../frame/area.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { requestTexts } from './requests/request-texts.ts';

/** `7`, `#7` or `request 7`. */
const requestNumber = /^(?:request\s*|#)?(\d{1,9})$/i;

/** Finds a request that needs two people by its number. */
export const requestSearch: SearchProvider = {
  label: texts.palette.requests,
  icon: 'users',
  accepts: (text) => requestNumber.test(text),
  async find(text, { gateway }) {
    const wanted = Number(requestNumber.exec(text)?.[1]);
    if (wanted === 0) return [];
    const { requests } = await gateway.read(listRequestsAct, { show: 'all', id: wanted });
    return requests.map(({ id, act }) => ({
      key: String(id),
      label: requestTexts.name(id),
      detail: requestTexts.acts[act] ?? act,
      to: paths.request(id),
    }));
  },
};
