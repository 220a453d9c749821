// The steps that set up or change a second factor, and their form: password, QR code and verification code.
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useBeginSecondFactor, useConfirmSecondFactor } from '#app/api/account/second-factor.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { OneTimeCodeField } from '#app/forms/fields/account-fields.tsx'
import { useSchemaForm, type SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { lazyComponent } from '#app/ui/lazy-component.tsx'
import {
  inGroups,
  secondFactorConfirmDraft,
  type SecondFactorSecret,
  secondFactorBeginDraft,
  secondFactorProofDraft,
  type SecondFactorBeginDraft,
  type SecondFactorProofDraft,
} from '#domain/account/second-factor.ts'
import { OwnPassword } from '../../-account/own-form.tsx'
import styles from './second-factor.module.css'

const QrCode = lazyComponent(async () => (await import('#app/ui/control/qr-code.tsx')).QrCode)

export function SetUp({ login, onCodes }: { login: string; onCodes: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const { mutateAsync } = useBeginSecondFactor()
  if (secret) return <Scan login={login} secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />
  return (
    <Stack component="section" gap={16}>
      <h2>{t('secondFactor.begin')}</h2>
      <PasswordStep login={login} onSave={async (draft) => setSecret(await mutateAsync(draft))} />
    </Stack>
  )
}

interface ScanProps {
  login: string
  secret: SecondFactorSecret
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

export function Scan({ login, secret: { secret, uri }, onCodes, onCancel }: ScanProps) {
  const { mutateAsync } = useConfirmSecondFactor(login)
  const form = useSchemaForm(secondFactorConfirmDraft, { code: '' }, { onSave: mutateAsync, onSaved: onCodes })
  return (
    <Stack component="section" gap={16}>
      <h2>{t('secondFactor.scan')}</h2>
      <Text>{t('secondFactor.scan.lead')}</Text>
      <QrCode text={uri} label={t('secondFactor.scan.qr')} className={styles['qr']} />
      <Text>
        <a href={uri}>{t('secondFactor.scan.link')}</a>
      </Text>
      <Text>
        {t('secondFactor.scan.typed')}
        <br />
        <Text component="code" ff="monospace" fz="1rem" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {inGroups(secret)}
        </Text>
      </Text>
      <Text>{t('secondFactor.scan.sessions')}</Text>
      <StepForm form={form} label={t('secondFactor.scan')} action={t('secondFactor.scan.action')} onCancel={onCancel}>
        <OneTimeCodeField
          label={t('secondFactor.code')}
          help={t('secondFactor.code.new')}
          required
          autoFocus
          {...form.form.getInputProps('code')}
        />
      </StepForm>
    </Stack>
  )
}

interface StepFormProps {
  form: Pick<SchemaForm<Record<string, string>>, 'formProps' | 'saving' | 'failure'>
  label: string
  action: string
  danger?: boolean
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/**
 * The form of one step, with failures that belong to no field above its fields, and buttons below. Escape cancels, like the second button.
 */
function StepForm({ form: { formProps, saving, failure }, label, action, danger = false, onCancel, children }: StepFormProps) {
  function leaveOnEscape(event: KeyboardEvent<HTMLFormElement>): void {
    formProps.onKeyDown(event)
    if (event.key === 'Escape' && !saving) onCancel?.()
  }

  return (
    <form {...formProps} onKeyDown={leaveOnEscape} aria-label={label}>
      <Stack gap={16} maw={480}>
        {failure && (
          <Message kind="error" takesFocus>
            {failureText(failure)}
          </Message>
        )}
        {children}
        <Group gap={8}>
          <Button type="submit" loading={saving} {...(danger ? { color: 'red.9' } : {})}>
            {action}
          </Button>
          {onCancel && (
            <Button variant="subtle" color="gray" disabled={saving} onClick={onCancel}>
              {t('entity.action.cancel')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

interface PasswordStepProps {
  login: string
  onSave: (draft: SecondFactorBeginDraft) => Promise<unknown>
}

function PasswordStep({ login, onSave }: PasswordStepProps) {
  const form = useSchemaForm(secondFactorBeginDraft, { currentPassword: '', code: '' }, { onSave })
  return (
    <StepForm form={form} label={t('secondFactor.begin')} action={t('secondFactor.begin.action')}>
      <OwnPassword login={login} autoFocus {...form.form.getInputProps('currentPassword')} />
    </StepForm>
  )
}

interface ProofStepProps {
  login: string
  title: string
  lead: string
  action: string
  danger?: boolean
  onSave: (draft: SecondFactorProofDraft) => Promise<unknown>
  onCancel: () => void
  /** What the user should know before the change. */
  children?: ReactNode
}

export function ProofStep({ login, title, lead, action, danger = false, onSave, onCancel, children }: ProofStepProps) {
  const form = useSchemaForm(secondFactorProofDraft, { currentPassword: '', code: '' }, { onSave })
  return (
    <Stack component="section" gap={16}>
      <h2>{title}</h2>
      <Text>{lead}</Text>
      {children}
      <StepForm form={form} label={title} action={action} danger={danger} onCancel={onCancel}>
        <OwnPassword login={login} autoFocus {...form.form.getInputProps('currentPassword')} />
        <OneTimeCodeField label={t('secondFactor.code')} help={t('secondFactor.code.help')} required {...form.form.getInputProps('code')} />
      </StepForm>
    </Stack>
  )
}
