import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useMemo } from 'react'
import { pageTotal } from '#app/api/cached-rows.ts'
import { Failure } from '#app/api/http.ts'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import type { FilterValues } from '#app/records/filters/filters.ts'
import { IgnoredFilters } from '#app/records/filters/ignored-filters.tsx'
import { NoMatch } from '#app/records/filters/no-match.tsx'
import { useFilterRound } from '#app/records/filters/use-filter-round.ts'
import { useList } from '#app/records/use-list.ts'
import { useSession } from '#app/session/session.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { InfiniteTable } from '#app/ui/infinite-table.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { userColumns } from './user-columns.tsx'
import { userFilters } from './user-filters.ts'
import { userLink, usersLink } from './user-links.ts'

/** In pixels, that its columns need. */
const width = 1130

/** The users of the installation. */
export function UserList() {
  const own = useSession().account?.login
  const columns = useMemo(() => userColumns(own), [own])
  const list = useList({
    pages: (query) => userApi.pages({}, query),
    columns,
    filters: userFilters,
  })
  const { query, values } = list
  const title = t('userManagement.title')
  const total = pageTotal(query.data)
  const { round, keepTyped } = useFilterRound(values)
  const apply = (next: FilterValues) => {
    keepTyped(next)
    list.filter(next)
  }
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle
        title={title}
        badge={total === undefined ? undefined : <span role="status">{t('userManagement.total', { total })}</span>}
        actions={<LinkButton link={{ to: '/admin/user-management/new' }} icon={Plus} text={t('userManagement.add')} letter="n" />}
      />
      <FilterForm
        key={round}
        filters={userFilters}
        values={values}
        onApply={apply}
        onClear={() => apply({})}
        title={t('filters.title')}
        layout="search"
      />
      <IgnoredFilters pages={query.data?.pages} />
      {isUnsorted(query.error) && query.data === undefined && list.sort !== undefined ? (
        <Unsorted />
      ) : (
        <InfiniteTable
          label={title}
          tableId="users"
          query={query}
          minWidth={width}
          columns={columns}
          rowLink={userLink}
          sort={list.sort}
          onSort={list.onSort}
          empty={Object.keys(values).length > 0 ? <NoMatch onClear={() => list.filter({})} /> : t('userManagement.none')}
        />
      )}
    </>
  )
}

/** Servers of the platform do not sort by every column, and answer 400 without a word. */
function isUnsorted(error: unknown): boolean {
  return error instanceof Failure && error.status === 400 && error.problem === null
}

function Unsorted() {
  return (
    <Notice role="alert">
      <p>{t('userManagement.unsorted')}</p>
      <Button
        variant="default"
        renderRoot={(root) => (
          <Link {...usersLink} search={({ sort: _, ...search }: Readonly<Record<string, unknown>>) => search} {...root} />
        )}
      >
        {t('userManagement.unsorted.action')}
      </Button>
    </Notice>
  )
}
