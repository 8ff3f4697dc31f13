import { createApi } from '@parlour/api-client';
import { listAnnouncementsCall } from '@parlour/contracts/calls';
import { createEventBus } from '@parlour/events';
import { createFakeGateway } from '@parlour/testing';
import { waitFor } from '@testing-library/react';
import { createStore } from 'jotai';
import { startContent, toNavCategories } from './content.ts';

const vendor = (code: string) => ({ code, name: code, isHot: false, logoUrl: '', gameCount: 1 });

test('both kinds of lottery are one category, and one without vendors is none @SHELL-06 @ROUTE-10', () => {
  const merged = toNavCategories([
    { type: 'RNG', vendors: [vendor('A')] },
    { type: 'LIVE', vendors: [] },
    { type: 'ELOTT', vendors: [vendor('B')] },
    { type: 'LOTT', vendors: [vendor('B'), vendor('C')] },
  ]);
  expect(merged.map(({ path, vendors }) => [path, vendors.map(({ code }) => code).join()])).toEqual([
    ['/rng', 'A'],
    ['/elott', 'B,C'],
  ]);
});

test('reads the banners again when a member comes or goes, or can use other promotions @SAFE-06 @BAN-01', async () => {
  const gateway = createFakeGateway();
  const events = createEventBus();
  gateway.on(listAnnouncementsCall, () => ({ player: [], banners: [], popup: [], promotion: [] }));
  const parts = { baseUrl: 'http://gateway.test', token: () => undefined, onSessionLost: () => undefined };
  const content = startContent(createStore(), createApi({ ...parts, fetch: gateway.fetch }), events);
  const waitForCount = (count: number) =>
    waitFor(() => expect(gateway.received(listAnnouncementsCall)).toHaveLength(count));
  await waitForCount(1);
  events.publish('session.opened', { username: 'ada' });
  await waitForCount(2);
  events.publish('promotions.changed', {});
  await waitForCount(3);
  events.publish('protection.changed', {});
  await waitForCount(4);
  events.publish('session.closed', {});
  await waitForCount(5);
  content.stop();
});
