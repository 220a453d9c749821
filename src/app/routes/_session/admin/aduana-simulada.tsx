// The page on which administrators control the simulated customs authority, where the server has one.
import '@mantine/core/styles/SimpleGrid.layer.css'
import { Box, Button, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountApi, useManagementInfo } from '#app/api/account/account.ts'
import { standInQuery, useStandInBackToNormal, useChangeStandIn } from '#app/api/administration/management.ts'
import { whenRead } from '#app/api/when-read.ts'
import { ChoiceField, RadioField } from '#app/forms/fields/choices/choice-fields.tsx'
import { NumberField } from '#app/forms/fields/text-fields.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { Loaded } from '#app/ui/feedback/loading.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { homeCrumb } from '#app/ui/page/home-crumb.ts'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { NotFound } from '#app/ui/page/unknown-address.tsx'
import {
  dateRules,
  identifierModes,
  maxSeconds,
  maxTimes,
  maxWindow,
  standInForm,
  standInFormOf,
  type StandInSettings,
  troubles,
  wsaaModes,
} from '#domain/administration/stand-in.ts'

export const Route = createFileRoute('/_session/admin/aduana-simulada')({
  loader: ({ context: { queryClient, mayRead } }) => {
    // Only a server with a stand-in has this call.
    if (mayRead && queryClient.getQueryData(accountApi.info.queryKey)?.standIn === true) void queryClient.prefetchQuery(standInQuery)
    return whenRead(queryClient)
  },
  component: StandInScreen,
})

function StandInScreen() {
  const info = useManagementInfo()
  return <Loaded query={info}>{({ standIn }) => (standIn === true ? <StandIn /> : <NotFound />)}</Loaded>
}

function StandIn() {
  const query = useQuery(standInQuery)
  const backToNormal = useStandInBackToNormal()
  // A new key mounts the form again, without what was chosen in it.
  const [resets, setResets] = useState(0)
  const title = t('standIn.title')
  return (
    <>
      <Breadcrumbs items={[homeCrumb(), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button
            variant="default"
            disabled={query.data === undefined}
            loading={backToNormal.isPending}
            onClick={() => backToNormal.mutate(undefined, { onSuccess: () => setResets(resets + 1) })}
          >
            {t('standIn.backToNormal')}
          </Button>
        }
      />
      <Loaded query={query}>
        {(settings) => (
          <>
            <NextDeclarations settings={settings} />
            <StandInForm key={resets} settings={settings} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Shows the current settings until the user changes one. Saving does not overwrite the settings that this user did not change. */
function StandInForm({ settings }: { settings: StandInSettings }) {
  const router = useRouter()
  const schemaForm = useStandInForm(settings)
  const { form, failure } = schemaForm
  const { trouble } = form.getValues()
  return (
    <Box mt={16}>
      <FormShell
        form={schemaForm}
        label={t('standIn.title')}
        saveLabel={t('entity.action.save')}
        failure={failure}
        onLeave={() => {
          if (router.history.canGoBack()) router.history.back()
          else void router.navigate({ to: '/admin' })
        }}
        gap={20}
      >
        <RadioField label={t('standIn.trouble')} options={troubleOptions()} {...form.getInputProps('trouble')} />
        {trouble !== '' && (
          <SimpleGrid minColWidth="14rem" maw={900} spacing={16}>
            <NumberField label={t('standIn.times')} help={t('standIn.times.help', { max: maxTimes })} {...form.getInputProps('times')} />
            {trouble === 'slow' && (
              <NumberField
                label={t('standIn.seconds')}
                help={t('standIn.seconds.help', { max: maxSeconds })}
                {...form.getInputProps('seconds')}
              />
            )}
          </SimpleGrid>
        )}
        <RadioField label={t('standIn.identifiers')} options={identifierOptions()} {...form.getInputProps('identifiers')} />
        <RadioField label={t('standIn.dates')} options={dateOptions()} {...form.getInputProps('dates')} />
        <RadioField label={t('standIn.wsaa')} options={wsaaOptions()} {...form.getInputProps('wsaa')} />
        <SimpleGrid minColWidth="14rem" maw={900} spacing={16}>
          <NumberField label={t('standIn.window')} help={t('standIn.window.help', { max: maxWindow })} {...form.getInputProps('window')} />
        </SimpleGrid>
        <fieldset>
          <legend>{t('standIn.dummy')}</legend>
          <Text fz="xs" c="dimmed" mb={8}>
            {t('standIn.dummy.help')}
          </Text>
          <SimpleGrid minColWidth="14rem" maw={900} spacing={16}>
            <ChoiceField label={t('standIn.dummy.AppServer')} options={dummyOptions} {...form.getInputProps('AppServer')} />
            <ChoiceField label={t('standIn.dummy.DbServer')} options={dummyOptions} {...form.getInputProps('DbServer')} />
            <ChoiceField label={t('standIn.dummy.AuthServer')} options={dummyOptions} {...form.getInputProps('AuthServer')} />
          </SimpleGrid>
        </fieldset>
      </FormShell>
    </Box>
  )
}

const troubleFields = ['trouble', 'times', 'seconds']

function useStandInForm(settings: StandInSettings) {
  const change = useChangeStandIn()
  const current = standInFormOf(settings)
  const schemaForm = useSchemaForm(standInForm, current, {
    onSave: (chosen): Promise<StandInSettings> => change.mutateAsync(withChosen(chosen)),
  })
  const { form } = schemaForm
  const [shown, setShown] = useState(settings)
  if (settings !== shown) {
    setShown(settings)
    if (!form.isDirty()) {
      form.setInitialValues(current)
      form.setValues(current)
    }
  }

  /** Returns the current settings with this user's changes. The fields of a trouble are saved together. */
  function withChosen(chosen: StandInSettings): StandInSettings {
    const isChosen = (field: string) =>
      troubleFields.includes(field) ? troubleFields.some((part) => form.isDirty(part)) : form.isDirty(field)
    const fields = Object.entries(standInFormOf(chosen)).filter(([field]) => isChosen(field))
    return standInForm.parse(Object.assign({}, current, Object.fromEntries(fields)))
  }

  return schemaForm
}

const dummyOptions = ['OK', 'NO'].map((value) => ({ value, label: value }))

function troubleOptions() {
  const none = { value: '', label: t('standIn.trouble.none'), help: t('standIn.trouble.none.help') }
  return [none, ...troubles.map((value) => ({ value, label: t(`standIn.trouble.${value}`), help: t(`standIn.trouble.${value}.help`) }))]
}

function wsaaOptions() {
  return wsaaModes.map((value) => ({ value, label: t(`standIn.wsaa.${value}`), help: t(`standIn.wsaa.${value}.help`) }))
}

function identifierOptions() {
  return identifierModes.map((value) => ({ value, label: t(`standIn.identifiers.${value}`), help: t(`standIn.identifiers.${value}.help`) }))
}

function dateOptions() {
  return dateRules.map((value) => ({ value, label: t(`standIn.dates.${value}`), help: t(`standIn.dates.${value}.help`) }))
}

function NextDeclarations({ settings: { trouble, wsaa } }: { settings: StandInSettings }) {
  const givesTickets = wsaa.mode === 'normal'
  return (
    <Message kind={trouble === null && givesTickets ? 'info' : 'warning'} role="status">
      {textOf(trouble)}
      {!givesTickets && ` ${t('standIn.next.noTicket', { name: t(`standIn.wsaa.${wsaa.mode}`) })}`}
    </Message>
  )
}

function textOf(trouble: StandInSettings['trouble']): string {
  if (trouble === null) return t('standIn.next.none')
  const { times } = trouble
  const name = t(`standIn.trouble.${trouble.next}`)
  if (times === null) return t('standIn.next.all', { name })
  return times === 1 ? t('standIn.next.one', { name }) : t('standIn.next.some', { name, times })
}
