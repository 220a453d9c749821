import { useRouter } from '@tanstack/react-router'
import { standInApi } from '#app/api/stand-in.ts'
import { ChoiceField } from '#app/forms/fields/choice-field.tsx'
import { NumberField } from '#app/forms/fields/number-field.tsx'
import { RadioField } from '#app/forms/fields/radio-field.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import {
  dateRules,
  identifierModes,
  maxSeconds,
  maxTimes,
  standInForm,
  standInFormOf,
  type StandInSettings,
  troubles,
} from '#domain/stand-in.ts'
import styles from './stand-in.module.css'

interface StandInFormProps {
  /** What the form starts with. */
  settings: StandInSettings
  onSaved: () => void
}

/** Mounted again after each change, with the settings of then. */
export function StandInForm({ settings, onSaved }: StandInFormProps) {
  const router = useRouter()
  const change = standInApi.useChange()
  const schemaForm = useSchemaForm(standInForm, standInFormOf(settings), { onSave: change.mutateAsync, onSaved })
  const { form, failure } = schemaForm
  const { trouble } = form.getValues()
  return (
    <FormShell
      form={schemaForm}
      label={t('standIn.title')}
      saveLabel={t('entity.action.save')}
      invalidText={null}
      failure={failure}
      onLeave={() => {
        if (router.history.canGoBack()) router.history.back()
        else void router.navigate({ to: '/admin' })
      }}
      onDiscard={undefined}
      className={styles['form']}
    >
      <RadioField label={t('standIn.trouble')} options={troubleOptions()} {...form.getInputProps('trouble')} />
      {trouble !== '' && (
        <div className={styles['row']}>
          <NumberField label={t('standIn.times')} help={t('standIn.times.help', { max: maxTimes })} {...form.getInputProps('times')} />
          {trouble === 'slow' && (
            <NumberField
              label={t('standIn.seconds')}
              help={t('standIn.seconds.help', { max: maxSeconds })}
              {...form.getInputProps('seconds')}
            />
          )}
        </div>
      )}
      <RadioField label={t('standIn.identifiers')} options={identifierOptions()} {...form.getInputProps('identifiers')} />
      <RadioField label={t('standIn.dates')} options={dateOptions()} {...form.getInputProps('dates')} />
      <fieldset className={styles['group']}>
        <legend>{t('standIn.dummy')}</legend>
        <p>{t('standIn.dummy.help')}</p>
        <div className={styles['row']}>
          <ChoiceField label={t('standIn.dummy.AppServer')} options={dummyOptions} {...form.getInputProps('AppServer')} />
          <ChoiceField label={t('standIn.dummy.DbServer')} options={dummyOptions} {...form.getInputProps('DbServer')} />
          <ChoiceField label={t('standIn.dummy.AuthServer')} options={dummyOptions} {...form.getInputProps('AuthServer')} />
        </div>
      </fieldset>
    </FormShell>
  )
}

const dummyOptions = ['OK', 'NO'].map((value) => ({ value, label: value }))

function troubleOptions() {
  const none = { value: '', label: t('standIn.trouble.none'), help: t('standIn.trouble.none.help') }
  return [none, ...troubles.map((value) => ({ value, label: t(`standIn.trouble.${value}`), help: t(`standIn.trouble.${value}.help`) }))]
}

function identifierOptions() {
  return identifierModes.map((value) => ({ value, label: t(`standIn.identifiers.${value}`), help: t(`standIn.identifiers.${value}.help`) }))
}

function dateOptions() {
  return dateRules.map((value) => ({ value, label: t(`standIn.dates.${value}`), help: t(`standIn.dates.${value}.help`) }))
}
