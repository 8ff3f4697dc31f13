import { SettlementsPage } from './settlements-page.tsx';

/** Hourly salaries that the agent was paid. */
export default function HourlySalaryPage() {
  return <SettlementsPage type="HOURLY" />;
}
