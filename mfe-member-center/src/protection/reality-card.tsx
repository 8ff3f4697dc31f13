import { type Protection, setRealityCheck } from '@parlour/api-client';
import { useFormatError, useSite, useTexts } from '@parlour/remote-sdk';
import { Card, SectionHeading, Segmented } from '@parlour/ui';
import { useMutation } from '@tanstack/react-query';
import styles from './protection-page.module.css';
import { useShowProtection } from './use-protection-action.ts';
import { useProtectionTexts } from './use-protection-texts.ts';

/** The time of play between two reality checks. A choice takes effect at once. */
export function RealityCard({ realityCheck }: Pick<Protection, 'realityCheck'>) {
  const t = useTexts();
  const { api, dialogs } = useSite();
  const { formatDuration } = useProtectionTexts();
  const formatError = useFormatError();
  const show = useShowProtection();
  const choose = useMutation({
    mutationFn: (minutes: number) => setRealityCheck(api, minutes),
    onSuccess: show,
    onError: (error) => dialogs.toast({ tone: 'danger', text: formatError(error) }),
  });
  const title = t('protection.reality.title');
  // The chosen value is shown at once; after a failure the previous one is shown again.
  const shown = choose.isPending ? choose.variables : realityCheck.minutes;
  return (
    <Card as="section" aria-label={title} className={styles.card}>
      <SectionHeading level={3} icon="bell" title={title} />
      <p className={styles.note}>{t('protection.reality.text')}</p>
      <Segmented
        wide
        label={title}
        value={String(shown)}
        onChange={(minutes) => choose.mutate(Number(minutes))}
        segments={realityCheck.choices.map((minutes) => ({
          value: String(minutes),
          label: formatDuration({ unit: 'minutes', count: minutes }),
        }))}
      />
      <p className={styles.after}>{t('protection.reality.atOnce')}</p>
    </Card>
  );
}
