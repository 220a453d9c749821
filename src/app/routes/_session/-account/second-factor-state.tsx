// The state of an active second factor, with forms to renew codes, replace the device or switch it off.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useBeginSecondFactor, useRemoveSecondFactor, useRenewRecoveryCodes } from '#app/api/account/second-factor.ts'
import { t } from '#app/i18n/text.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { recoveryCodeCount, type SecondFactor, type SecondFactorSecret } from '#domain/account/second-factor.ts'
import { showInstant } from '#domain/values/dates.ts'
import { Scan, ProofStep } from './second-factor-steps.tsx'

interface SecondFactorStateProps {
  login: string
  state: SecondFactor
  onCodes: (fresh: { codes: readonly string[]; title: string }) => void
}

type Change = 'renew' | 'replace' | 'off'

/** The number of remaining recovery codes at which the page advises the user to create new ones. */
const few = 2

export function SecondFactorState({ login, state, onCodes }: SecondFactorStateProps) {
  const [change, setChange] = useState<Change | null>(null)
  // The change that the user cancelled; its button takes the focus again.
  const [left, setLeft] = useState<Change | null>(null)
  const close = (): void => {
    setLeft(change)
    setChange(null)
  }
  return (
    <>
      <Text>{t('secondFactor.lead')}</Text>
      <Facts label={t('secondFactor.state')}>
        <Fact label={t('secondFactor.since')}>{state.since ? showInstant(state.since) : ''}</Fact>
        <Fact label={t('secondFactor.left')}>{`${state.recoveryCodes} de ${recoveryCodeCount}`}</Fact>
      </Facts>
      {state.recoveryCodes <= few && <Message kind="warning">{t('secondFactor.few')}</Message>}
      {change === null && (
        <Group gap={8}>
          <Button variant="default" autoFocus={left === 'renew'} onClick={() => setChange('renew')}>
            {t('secondFactor.renew')}
          </Button>
          <Button variant="default" autoFocus={left === 'replace'} onClick={() => setChange('replace')}>
            {t('secondFactor.replace')}
          </Button>
          <Button variant="subtle" color="red" autoFocus={left === 'off'} onClick={() => setChange('off')}>
            {t('secondFactor.off')}
          </Button>
        </Group>
      )}
      {change === 'renew' && (
        <Renew login={login} onCodes={(codes) => onCodes({ codes, title: t('secondFactor.codes.new') })} onCancel={close} />
      )}
      {change === 'replace' && (
        <Replace login={login} onCodes={(codes) => onCodes({ codes, title: t('secondFactor.codes') })} onCancel={close} />
      )}
      {change === 'off' && <SwitchOff login={login} required={state.required} onCancel={close} />}
    </>
  )
}

interface ChangeProps {
  login: string
  onCancel: () => void
}

type CodesChangeProps = ChangeProps & { onCodes: (codes: readonly string[]) => void }

function Renew({ login, onCodes, onCancel }: CodesChangeProps) {
  const { mutateAsync } = useRenewRecoveryCodes()
  return (
    <ProofStep
      login={login}
      title={t('secondFactor.renew')}
      lead={t('secondFactor.renew.lead')}
      action={t('secondFactor.renew')}
      onSave={async (draft) => onCodes(await mutateAsync(draft))}
      onCancel={onCancel}
    />
  )
}

function Replace({ login, onCodes, onCancel }: CodesChangeProps) {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null)
  const { mutateAsync } = useBeginSecondFactor()
  if (secret) return <Scan login={login} secret={secret} onCodes={onCodes} onCancel={onCancel} />
  return (
    <ProofStep
      login={login}
      title={t('secondFactor.replace')}
      lead={t('secondFactor.replace.lead')}
      action={t('secondFactor.begin.action')}
      onSave={async (draft) => setSecret(await mutateAsync(draft))}
      onCancel={onCancel}
    />
  )
}

function SwitchOff({ login, required, onCancel }: ChangeProps & { required: boolean }) {
  const { mutateAsync } = useRemoveSecondFactor()
  return (
    <ProofStep
      login={login}
      title={t('secondFactor.off.title')}
      lead={t('secondFactor.off.lead')}
      action={t('secondFactor.off')}
      danger
      onSave={mutateAsync}
      onCancel={onCancel}
    >
      {required && <Message kind="warning">{t('secondFactor.off.required')}</Message>}
    </ProofStep>
  )
}
