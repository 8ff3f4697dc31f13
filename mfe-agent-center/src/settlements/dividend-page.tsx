import { SettlementsPage } from './settlements-page.tsx';

/** Dividends that the agent was paid. */
export default function DividendPage() {
  return <SettlementsPage type="DIVIDEND" />;
}
