import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useEffect } from 'react'
import { pageRows, pageTotal } from '#app/api/cached-rows.ts'
import { depositoApi } from '#app/api/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import { depositoColumns } from './deposito-columns.tsx'
import styles from './company-depositos.module.css'

/** The warehouses of a company. */
export function CompanyDepositos({ companyId }: { companyId: number }) {
  const query = useAllDepositos(companyId)
  const rows = query.data && pageRows(query.data)
  const add = { to: '/company-management/company/$companyId/add-warehouse', params: { companyId } } as const
  return (
    <Section
      title={t('deposito.list')}
      count={pageTotal(query.data)}
      actions={<LinkButton link={add} icon={Plus} text={t('deposito.addTo')} letter="n" size="xs" variant="light" />}
    >
      {query.error && !rows ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : rows?.length === 0 ? (
        <Notice>{t('deposito.empty')}</Notice>
      ) : (
        <div className={styles['table']}>
          <SimpleTable label={t('deposito.list')} columns={depositoColumns(companyId)} rows={rows} rowKey={({ id }) => id} />
        </div>
      )}
    </Section>
  )
}

/** All pages: a company has few warehouses, and each is looked for by eye. */
function useAllDepositos(companyId: number) {
  const query = useInfiniteQuery(depositoApi.pages({ companyId }))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}
