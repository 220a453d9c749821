// The page with the companies of the signed-in user.
import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useState } from 'react'
import { companyApi, useCompanies } from '#app/api/company/company.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { LoadFailure } from '#app/ui/feedback/loading.tsx'
import { Notice } from '#app/ui/feedback/message.tsx'
import { Breadcrumbs, PageTitle } from '#app/ui/page/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import { AddCompanyDialog } from './-index/add-company-dialog.tsx'
import { companyColumns } from './-index/company-columns.tsx'

export const Route = createFileRoute('/_session/company-management/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyApi.own)
  },
  component: CompanyListScreen,
})

/** The page with the companies of the signed-in user. */
function CompanyListScreen() {
  const { data: companies, error, refetch } = useCompanies()
  const [adding, setAdding] = useState(false)
  const title = t('company.title')
  const add = () => setAdding(true)
  const hint = useShortcuts([{ key: 'n', label: t('company.add'), run: add }])
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('company.manage') }]} />
      <PageTitle
        title={title}
        actions={
          <Button {...hint('n')} leftSection={<Icon of={Plus} size={16} />} onClick={add}>
            {t('company.add')}
          </Button>
        }
      />
      {error && !companies ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : companies?.length === 0 ? (
        <Notice>{t('company.none')}</Notice>
      ) : (
        <DataTable label={title} columns={companyColumns} rows={companies} rowKey={({ id }) => id} maxWidth={960} />
      )}
      {adding && <AddCompanyDialog onClose={() => setAdding(false)} />}
    </>
  )
}
