import { createTestSite, people, renderView, type TestSiteOptions } from '@parlour/testing';
import userEvent from '@testing-library/user-event';
import AccountPage from '../account/account-page.tsx';
import { createMemberGateway } from './member-gateway.ts';

/** Opens my account of ada for a test, on the given gateway. */
export async function openAccount(gateway = createMemberGateway(), options: Partial<TestSiteOptions> = {}) {
  const page = await createTestSite({ gateway, member: people.ada, balanceMinor: 0, ...options });
  const view = await renderView(<AccountPage />, { name: 'mfe-member-center', page });
  return { gateway, page, view, user: userEvent.setup() };
}
