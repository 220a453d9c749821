import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { companyApi } from '#app/api/company.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import { companyColumns } from './-list/company-columns.ts'

export const Route = createFileRoute('/_session/company-management/')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(companyApi.own)
  },
  component: CompanyListScreen,
})

/** The companies of the signed-in user. */
function CompanyListScreen() {
  const { data: companies, error, refetch } = useQuery(companyApi.own)
  const title = t('company.title')
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: t('company.manage') }]} />
      <PageTitle title={title} />
      {error && !companies ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : companies?.length === 0 ? (
        <Notice>{t('company.none')}</Notice>
      ) : (
        <SimpleTable label={title} columns={companyColumns} rows={companies} rowKey={({ id }) => id} />
      )}
    </>
  )
}
