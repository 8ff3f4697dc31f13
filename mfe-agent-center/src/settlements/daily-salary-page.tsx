import { SettlementsPage } from './settlements-page.tsx';

/** Daily salaries that the agent was paid. */
export default function DailySalaryPage() {
  return <SettlementsPage type="DAILY" />;
}
