import { createApi } from '@parlour/api-client';
import { getStatusCall } from '@parlour/contracts/calls';
import { createFakeGateway } from '@parlour/testing';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { createSwitches, openStatus } from '../testing/site-data.ts';
import { offerAtom, watchStatus } from './status.ts';

function arrange() {
  const gateway = createFakeGateway();
  const store = createStore();
  const api = createApi({
    baseUrl: 'http://gateway.test',
    fetch: gateway.fetch,
    token: () => undefined,
    onSessionLost: () => undefined,
  });
  return { gateway, offer: () => store.get(offerAtom), watch: () => watchStatus(store, api, 'parlour.test') };
}

const records = { betDays: 62, reportDays: 124, statementMonths: 24 };

test('remotes get the offer and its changes, and retain the host of pictures @API-03 @GEN-07', async () => {
  const { gateway, offer, watch } = arrange();
  gateway.on(getStatusCall, () => ({ ...openStatus, imageCDNs: ['one.test'], records }));
  const status = watch();
  expect(offer()).toBeUndefined();
  await waitFor(() => expect(offer()).toMatchObject({ imageHosts: ['one.test'], records }));
  expect(offer()?.features.has('FREEPLAY3')).toBe(false);
  gateway.on(getStatusCall, () => ({
    ...openStatus,
    imageCDNs: ['two.test', 'one.test'],
    whitelabel: createSwitches('FREEPLAY3'),
  }));
  await status.refresh();
  expect(offer()).toMatchObject({ imageHosts: ['one.test', 'two.test'] });
  expect(offer()?.features.has('FREEPLAY3')).toBe(true);
  status.stop();
});

test('without a status nothing is offered, and a failure keeps the last known offer @API-03', async () => {
  const { gateway, offer, watch } = arrange();
  gateway.lose(getStatusCall);
  const status = watch();
  await waitFor(() => expect(offer()).toEqual({ features: new Set(), imageHosts: [], launchHosts: [] }));
  gateway.on(getStatusCall, () => ({ ...openStatus, whitelabel: createSwitches('FREEPLAY3') }));
  await status.refresh();
  gateway.lose(getStatusCall);
  await status.refresh();
  expect(offer()?.features.has('FREEPLAY3')).toBe(true);
  status.stop();
});

test('a response that arrives after a newer one changes nothing @API-03', async () => {
  const { gateway, offer, watch } = arrange();
  gateway.on(getStatusCall, () => openStatus);
  const status = watch();
  const old = Promise.withResolvers<void>();
  gateway.on(getStatusCall, async () => {
    await old.promise;
    return { ...openStatus, imageCDNs: ['old.test'] };
  });
  const late = status.refresh();
  await waitFor(() => expect(gateway.received(getStatusCall)).toHaveLength(2));
  gateway.on(getStatusCall, () => ({ ...openStatus, imageCDNs: ['new.test'] }));
  await status.refresh();
  old.resolve();
  await late;
  expect(offer()).toMatchObject({ imageHosts: ['new.test'] });
  status.stop();
});
