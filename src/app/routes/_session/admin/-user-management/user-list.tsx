import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { useMemo } from 'react'
import { pageRows, pageTotal } from '#app/api/cached-rows.ts'
import { Failure } from '#app/api/http.ts'
import { userApi } from '#app/api/user.ts'
import { t } from '#app/i18n/text.ts'
import { FilterForm } from '#app/records/filters/filter-form.tsx'
import { NoMatch } from '#app/records/filters/no-match.tsx'
import { useList } from '#app/records/use-list.ts'
import { useSession } from '#app/session/session.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { InfiniteTable } from '#app/ui/infinite-table.tsx'
import { Message } from '#app/ui/message.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useShortcuts } from '#app/ui/shortcuts.ts'
import { userFamily } from '#domain/user.ts'
import { userColumns } from './user-columns.tsx'
import { isWanted, userFilters } from './user-filters.ts'
import { userLink } from './user-links.ts'

/** In pixels, that its columns need. */
const width = 1180

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
  const rows = useMemo(() => pageRows(query.data), [query.data])
  const title = t('userManagement.title')
  const total = pageTotal(query.data)
  const clear = () => list.filter({})
  return (
    <>
      <Breadcrumbs items={[{ text: t('global.menu.home'), link: { to: '/' } }, { text: title }]} />
      <PageTitle
        title={title}
        badge={total === undefined ? undefined : <span role="status">{t('userManagement.total', { total })}</span>}
        actions={<CreateButton />}
      />
      <FilterForm
        key={JSON.stringify(values)}
        filters={userFilters}
        values={values}
        onApply={list.filter}
        onClear={clear}
        title={t('filters.title')}
      />
      {!query.isPlaceholderData && rows.some((row) => !isWanted(row, values)) && (
        <Message kind="warning" takesFocus={false}>
          {t('filters.ignored')}
        </Message>
      )}
      {isUnsorted(query.error) && query.data === undefined && list.sort !== undefined ? (
        <Unsorted onPlain={() => list.onSort(userFamily.sort)} />
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
          empty={Object.keys(values).length > 0 ? <NoMatch onClear={clear} /> : t('userManagement.none')}
        />
      )}
    </>
  )
}

/** Servers of the platform do not sort by every column, and answer 400 without a word. */
function isUnsorted(error: unknown): boolean {
  return error instanceof Failure && error.status === 400 && error.problem === null
}

function Unsorted({ onPlain }: { onPlain: () => void }) {
  return (
    <Notice role="alert">
      <p>{t('userManagement.unsorted')}</p>
      <Button variant="default" onClick={onPlain}>
        {t('userManagement.unsorted.action')}
      </Button>
    </Notice>
  )
}

function CreateButton() {
  const router = useRouter()
  const text = t('userManagement.add')
  const link = { to: '/admin/user-management/new' } as const
  const hint = useShortcuts([{ key: 'n', label: text, run: () => void router.navigate(link) }])
  return (
    <Button {...hint('n')} leftSection={<Icon of={Plus} size={16} />} renderRoot={(root) => <Link {...link} {...root} />}>
      {text}
    </Button>
  )
}
