// The page on which signed-in users change their name and e-mail.
import { Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { accountRefusal } from '#app/api/account/account-refusal.ts'
import { useUpdateAccount } from '#app/api/account/own-account.ts'
import type { Failure } from '#app/api/http/failure.ts'
import { EmailField } from '#app/forms/fields/account-fields.tsx'
import { ChoiceField, SwitchField } from '#app/forms/fields/choices/choice-fields.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { type SettingsDraft, settingsForm, startScreens } from '#domain/account/account-drafts.ts'
import { type Account, hasToday } from '#domain/account/account.ts'
import { noticeKinds } from '#domain/mails/notice-kinds.ts'
import { OwnForm, OwnPassword } from '../-account/own-form.tsx'

export const Route = createFileRoute('/_session/account/settings')({ component: SettingsScreen })

function SettingsScreen() {
  const { account } = useSession()
  const [last, setLast] = useState<{ times: number; saved: SettingsDraft } | null>(null)
  if (!account) return null
  return (
    <>
      <PageTitle title={t('settings.title', { username: account.login })} />
      <SettingsForm
        key={last?.times ?? 0}
        account={account}
        initial={last?.saved ?? settingsOf(account)}
        onSaved={(saved) => setLast({ times: (last?.times ?? 0) + 1, saved })}
      />
    </>
  )
}

interface SettingsFormProps {
  account: Account
  initial: SettingsDraft
  onSaved: (saved: SettingsDraft) => void
}

/** The form of the account settings. It is remounted after each save, with the saved values. */
function SettingsForm({ account, initial, onSaved }: SettingsFormProps) {
  const { depositos = [] } = useSession()
  const settings = useUpdateAccount(account)
  const email = account.email ?? ''
  const start = { ...initial, currentPassword: '' }
  const offered = noticeKinds.filter((kind) => initial.notices?.[kind] !== undefined)
  const schemaForm = useSchemaForm(settingsForm(email), start, {
    async onSave({ currentPassword, ...draft }) {
      await settings.mutateAsync({ draft, currentPassword })
      return draft
    },
    onSaved,
    fieldErrorsOf,
  })
  const { form } = schemaForm
  // The server may also require the password if it has another e-mail than this page.
  const asksPassword = form.values.email.trim() !== email || form.errors['currentPassword'] !== undefined
  return (
    <OwnForm form={schemaForm} label={t('settings.title', { username: account.login })}>
      <TextField label={t('settings.form.firstname')} required autoFocus {...form.getInputProps('firstName')} />
      <TextField label={t('settings.form.lastname')} required {...form.getInputProps('lastName')} />
      <EmailField required {...form.getInputProps('email')} />
      {asksPassword && (
        <OwnPassword login={account.login} help={t('settings.form.currentpassword.why')} {...form.getInputProps('currentPassword')} />
      )}
      {hasToday(account, depositos.length) && (
        <ChoiceField
          label={t('settings.startScreen')}
          help={t('settings.startScreen.help')}
          options={startScreens.map((value) => ({ value, label: t(`settings.startScreen.${value}`) }))}
          {...form.getInputProps('startScreen')}
        />
      )}
      {offered.length > 0 && (
        <Stack component="fieldset" gap={16} mt={8} mx={0} p={0} bd={0}>
          <Text component="legend" fw={600} pb={16}>
            {t('notices.title')}
          </Text>
          {offered.map((kind) => (
            <SwitchField
              key={kind}
              label={t(`notices.${kind}`)}
              help={t(`notices.${kind}.help`)}
              {...form.getInputProps(`notices.${kind}`, { type: 'checkbox' })}
            />
          ))}
        </Stack>
      )}
    </OwnForm>
  )
}

/** Returns the settings of the account; no start screen and no notices where the server does not have them. */
function settingsOf({ firstName, lastName, email, notices, startScreen }: Account): SettingsDraft {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? '',
    ...(notices ? { notices } : {}),
    ...(startScreen ? { startScreen: startScreens.find((one) => one === startScreen) ?? 'automatic' } : {}),
  }
}

function fieldErrorsOf(failure: Failure): Record<string, string> {
  return accountRefusal(failure) === 'emailexists' ? { email: t('settings.messages.error.emailexists') } : {}
}
