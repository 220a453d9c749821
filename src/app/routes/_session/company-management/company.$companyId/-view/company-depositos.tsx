import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useEffect } from 'react'
import { pageRows, pageTotal } from '#app/api/cached-rows.ts'
import { depositoApi } from '#app/api/deposito.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/section.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { SimpleTable } from '#app/ui/simple-table.tsx'
import { depositoColumns } from './deposito-columns.tsx'
import styles from './company-depositos.module.css'

/** The warehouses of a company. */
export function CompanyDepositos({ companyId }: { companyId: number }) {
  const query = useAllDepositos(companyId)
  const rows = query.data && pageRows(query.data)
  const router = useRouter()
  const add = { to: '/company-management/company/$companyId/add-warehouse', params: { companyId } } as const
  const hint = useShortcuts([{ key: 'n', label: t('deposito.addTo'), run: () => void router.navigate(add) }])
  return (
    <Section
      title={t('deposito.list')}
      count={pageTotal(query.data)}
      actions={
        <Button
          {...hint('n')}
          size="xs"
          variant="light"
          leftSection={<Icon of={Plus} size={16} />}
          renderRoot={(root) => <Link {...root} {...add} />}
        >
          {t('deposito.addTo')}
        </Button>
      }
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
