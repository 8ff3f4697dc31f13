import { SettlementsPage } from './settlements-page.tsx';

/** Real-time salaries that the agent was paid. */
export default function RealtimeSalaryPage() {
  return <SettlementsPage type="REALTIME" />;
}
