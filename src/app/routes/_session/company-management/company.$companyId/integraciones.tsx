// The page on which a company's managers make and revoke the keys of its integrations.
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Code.layer.css'
import { createFileRoute } from '@tanstack/react-router'
import { Copy, KeyRound } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { integracionApi, useIntegraciones } from '#app/api/company/integracion.ts'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { whenRead } from '#app/api/when-read.ts'
import { useUnsavedChangesGuard } from '#app/forms/use-unsaved-changes-guard.ts'
import { t } from '#app/i18n/text.ts'
import { copyText } from '#app/ui/control/copy-text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Message, PlainMessage } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { NewIntegracion } from '#domain/company/integracion.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { KeysTable } from './-integraciones/keys-table.tsx'
import { NewKeyForm } from './-integraciones/new-key-form.tsx'

export const Route = createFileRoute('/_session/company-management/company/$companyId/integraciones')({
  loader: ({ context: { queryClient, mayRead }, params: { companyId } }) => {
    if (mayRead) void queryClient.prefetchInfiniteQuery(integracionApi.pages({ companyId }))
    return whenRead(queryClient)
  },
  component: IntegracionesScreen,
})

function IntegracionesScreen() {
  const { companyId } = Route.useParams()
  return <Integraciones key={companyId} companyId={companyId} />
}

function Integraciones({ companyId }: { companyId: number }) {
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<NewIntegracion | null>(null)
  const isBusy = isAdding || made !== null
  const open = () => setAdding(true)
  const hint = useShortcuts([{ key: 'n', label: t('integracion.add'), run: open, disabled: isBusy }])
  const title = t('integracion.list')
  return (
    <>
      <Breadcrumbs items={[...companyCrumbs(companyId), { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <Button {...hint('n')} leftSection={<Icon of={KeyRound} size={16} />} disabled={isBusy} onClick={open}>
            {t('integracion.add')}
          </Button>
        }
      />
      <p>{t('integracion.lead')}</p>
      {made && <NewKey made={made} onDone={() => setMade(null)} />}
      {isAdding && (
        <NewKeyForm
          companyId={companyId}
          onCreated={(key) => {
            setAdding(false)
            setMade(key)
          }}
          onLeave={() => setAdding(false)}
        />
      )}
      <ListedKeys companyId={companyId} />
    </>
  )
}

function ListedKeys({ companyId }: { companyId: number }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useIntegraciones({ companyId })
  const rows = data && pageRows(data)
  if (error && !rows) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (rows?.length === 0) return <PlainMessage>{t('integracion.empty')}</PlainMessage>
  return (
    <>
      <KeysTable companyId={companyId} rows={rows} />
      {hasNextPage && (
        <Button mt={12} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

const leaving = {
  title: 'integracion.leave.title',
  text: 'integracion.leave.text',
  action: 'integracion.leave.action',
  cancel: 'integracion.leave.cancel',
} as const

/** Shows the key, once: leaving needs a confirmation until the user says that they have it. */
function NewKey({ made: { name, key }, onDone }: { made: NewIntegracion; onDone: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedChangesGuard(() => true, { question: leaving })
  // The form that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack
      component="section"
      gap={12}
      mb={24}
      p={16}
      bd="1px solid var(--mantine-color-default-border)"
      bdrs={4}
      aria-label={t('integracion.key', { name })}
    >
      <Text component="h2" ref={heading} tabIndex={-1} m={0} fw={600}>
        {t('integracion.key', { name })}
      </Text>
      <Text m={0}>{t('integracion.key.once')}</Text>
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {key}
      </Code>
      {copied !== null && (
        <Message kind={copied ? 'success' : 'warning'}>{t(copied ? 'integracion.key.copied' : 'integracion.key.notCopied')}</Message>
      )}
      <Group gap={8}>
        <Button leftSection={<Icon of={Copy} size={16} />} onClick={() => void copyText(key).then(setCopied)}>
          {t('integracion.key.copy')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('integracion.key.done')}
        </Button>
      </Group>
    </Stack>
  )
}
