// The steps that set up a second factor: password, QR code and first verification code.
import { useState } from 'react'
import { useBeginSecondFactor, useConfirmSecondFactor } from '#app/api/account/second-factor.ts'
import { OneTimeCodeField } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import { inGroups, secondFactorConfirmDraft, type SecondFactorSecret } from '#domain/account/second-factor.ts'
import { PasswordStep, StepForm } from './step-form.tsx'
import styles from './second-factor.module.css'

const QrCode = lazyComponent(async () => (await import('#app/ui/control/qr-code.tsx')).QrCode)

interface SetUpProps {
  login: string
  onCodes: (codes: readonly string[]) => void
}

/** The steps that set up the second factor: the password, then the application and its first code. */
export function SetUp({ login, onCodes }: SetUpProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const { mutateAsync } = useBeginSecondFactor()
  if (secret) return <Scan login={login} secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />
  return (
    <section className={styles['step']}>
      <h2>{t('secondFactor.begin')}</h2>
      <PasswordStep
        login={login}
        label={t('secondFactor.begin')}
        action={t('secondFactor.begin.action')}
        onSave={async (draft) => setSecret(await mutateAsync(draft))}
      />
    </section>
  )
}

interface ScanProps {
  login: string
  secret: SecondFactorSecret
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code for the authenticator application, and asks for its first code. */
export function Scan({ login, secret: { secret, uri }, onCodes, onCancel }: ScanProps) {
  const { mutateAsync } = useConfirmSecondFactor(login)
  const form = useSchemaForm(secondFactorConfirmDraft, { code: '' }, { onSave: mutateAsync, onSaved: onCodes })
  return (
    <section className={styles['step']}>
      <h2>{t('secondFactor.scan')}</h2>
      <p>{t('secondFactor.scan.lead')}</p>
      <QrCode text={uri} label={t('secondFactor.scan.qr')} className={styles['qr']} />
      <p>
        <a href={uri}>{t('secondFactor.scan.link')}</a>
      </p>
      <p>
        {t('secondFactor.scan.typed')}
        <br />
        <code className={styles['secret']}>{inGroups(secret)}</code>
      </p>
      <p>{t('secondFactor.scan.sessions')}</p>
      <StepForm form={form} label={t('secondFactor.scan')} action={t('secondFactor.scan.action')} onCancel={onCancel}>
        <OneTimeCodeField
          label={t('secondFactor.code')}
          help={t('secondFactor.code.new')}
          required
          autoFocus
          {...form.form.getInputProps('code')}
        />
      </StepForm>
    </section>
  )
}
