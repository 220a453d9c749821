// The page on which a company's managers make and revoke the keys of its integrations.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { KeyRound } from 'lucide'
import { useState } from 'react'
import { integracionApi, useIntegraciones } from '#app/api/company/integracion.ts'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import type { NewIntegracion } from '#domain/company/integracion.ts'
import { companyCrumbs } from '../-shared/company-crumbs.ts'
import { KeysTable } from './-integraciones/keys-table.tsx'
import { NewKeyForm } from './-integraciones/new-key-form.tsx'
import { NewKey } from './-integraciones/new-key.tsx'

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
  if (rows?.length === 0) return <Notice>{t('integracion.empty')}</Notice>
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
