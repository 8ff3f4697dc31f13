import { checkAffiliateCode } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import { Link, useLocation } from '@parlour/router';
import { Alert, Button, Card, Field, LinkButton, SectionHeading, TextInput } from '@parlour/ui';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useSite } from '../../context/services.tsx';
import { useFeature } from '../../context/use-feature.ts';
import { useText } from '../../context/use-text.ts';
import { sessionAtom } from '../../session/index.ts';
import page from '../page.module.css';
import { PageHead, PageTexts } from '../parts/page-frame.tsx';
import { Points } from '../parts/points.tsx';
import { readCodeFromAddress, toRegisterAddress } from './invitation.ts';
import styles from './join-page.module.css';

/** /join: target of invitation links, with a link to the affiliate application. */
export default function JoinPage() {
  return (
    <PageTexts>
      <Join />
    </PageTexts>
  );
}

function Join() {
  const t = useText('pages');
  const session = useAtomValue(sessionAtom);
  return (
    <div className={page.page}>
      <PageHead icon="user-plus" title={t('join.title')} intro={t('join.lead')} />
      <div className={styles.columns}>
        {session.state !== 'signed-in' && <PlayerInvitation />}
        <AffiliateInvitation />
      </div>
      <Points
        points={[
          { icon: 'shield-check', title: t('join.points.limits'), text: t('join.points.limitsText') },
          { icon: 'wallet', title: t('join.points.money'), text: t('join.points.moneyText') },
          { icon: 'headset', title: t('join.points.help'), text: t('join.points.helpText') },
        ]}
      />
    </div>
  );
}

/** Opens the registration with the invitation's code. If there is a code, it checks first that the code exists. */
function PlayerInvitation() {
  const t = useText('pages');
  const tShell = useText();
  const tValidation = useText('validation');
  const tError = useText('errors');
  const site = useSite();
  const { search } = useLocation();
  const isOpen = useFeature('DIRECTREG3');
  const [code, setCode] = useState(readCodeFromAddress);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const continueToRegister = async (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    setProblem(undefined);
    setBusy(true);
    try {
      if (typed) await checkAffiliateCode(site.api, { code: typed, domain: location.host });
      site.navigate(toRegisterAddress(typed, search));
    } catch (error) {
      const known = isAppError(error, 'identity.affiliate-code-unknown');
      setProblem(
        known
          ? tValidation('invitation_code_error')
          : tError(isAppError(error) ? error.code : 'server.defect'),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card as="section" className={styles.way}>
      <SectionHeading icon="user" title={t('join.player')} />
      <p className={styles.text}>{t('join.playerText')}</p>
      {isOpen ? (
        <form className={styles.form} onSubmit={(event) => void continueToRegister(event)} noValidate>
          <Field label={tShell('field.affiliateCode')} helper={t('join.codeHelp')} error={problem}>
            <TextInput
              icon="ticket"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
          <Button type="submit" tone="gold" size="large" icon="user-plus" busy={busy}>
            {tShell('header.register')}
          </Button>
        </form>
      ) : (
        <Alert tone="info" title={tShell('register.closed')} />
      )}
    </Card>
  );
}

function AffiliateInvitation() {
  const t = useText('pages');
  const { search } = useLocation();
  return (
    <Card as="section" className={styles.way}>
      <SectionHeading icon="handshake" title={t('join.affiliate')} />
      <p className={styles.text}>{t('join.affiliateText')}</p>
      <div>
        <LinkButton asChild size="large" icon="handshake">
          <Link to={`/affiliate${search}`}>{t('join.apply')}</Link>
        </LinkButton>
      </div>
    </Card>
  );
}
