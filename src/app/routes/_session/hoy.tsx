// The page «Hoy»: all warehouses of the user and what each still owes today, the most urgent first.
import { Box, TextInput } from '@mantine/core'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Search, Settings2 } from 'lucide'
import { useMemo, useRef } from 'react'
import { useDepositos } from '#app/api/company/deposito.ts'
import { isGone } from '#app/api/http/failure.ts'
import { useWarehouseDays, warehouseDaysQuery } from '#app/api/stock/stock-days.ts'
import { whenRead } from '#app/api/when-read.ts'
import { t } from '#app/i18n/text.ts'
import { useIsAdmin } from '#app/session/session.tsx'
import { Icon } from '#app/ui/control/icon.tsx'
import { LinkButton } from '#app/ui/control/link-button.tsx'
import { PlainMessage } from '#app/ui/feedback/message.tsx'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { NotFound } from '#app/ui/page/unknown-address.tsx'
import { useShortcuts } from '#app/ui/shortcuts/shortcuts.ts'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { LongList } from '#app/ui/table/use-long-list.ts'
import { useCachedState } from '#app/ui/use-cached-state.ts'
import { type TodayRow, todayRows } from '#domain/today/today-rows.ts'
import { showDay } from '#domain/values/dates.ts'
import { folded } from '#domain/values/folded-text.ts'
import { useRowCommands } from './-hoy/next-step-button.tsx'
import { todayColumns, todayTone, warehouseLink } from './-hoy/today-columns.tsx'
import { NoWarehouse } from './-shared/company/company-messages.tsx'

export const Route = createFileRoute('/_session/hoy')({
  codeSplitGroupings: [['component']],
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(warehouseDaysQuery)
    return whenRead(queryClient)
  },
  component: TodayScreen,
})

/** The number of warehouses from which on they can be searched. */
const many = 8

function TodayScreen() {
  const { data: [only, ...others] = [] } = useDepositos()
  if (only && others.length === 0)
    return <Navigate to="/warehouse/$warehouseId/stocks" params={{ warehouseId: only.id }} replace ignoreBlocker />
  return <WarehousesToday />
}

function WarehousesToday() {
  const query = useWarehouseDays()
  const { data, error } = query
  const { run, dialog } = useRowCommands()
  const [text, setText] = useCachedState(['today', 'search'], '')
  const isAdmin = useIsAdmin()
  const rows = useMemo(() => todayRows(data ?? []), [data])
  const columns = useMemo(() => todayColumns(rows, isAdmin, run), [rows, isAdmin, run])
  const found = useMemo(() => rowsWith(rows, text), [rows, text])

  // A server without this call has no such page.
  if (isGone(error)) return <NotFound />
  return (
    <>
      <PageTitle
        title={t('today.title')}
        badge={<span role="status">{summaryOf(rows)}</span>}
        actions={<LinkButton link={{ to: '/account/settings' }} icon={Settings2} text={t('today.chooseStart')} variant="subtle" />}
      />
      {rows.length >= many && <RowSearch text={text} onChange={setText} />}
      {data?.length === 0 ? (
        <NoWarehouse />
      ) : (
        <DataTable
          label={t('today.title')}
          tableId="today"
          list={wholeList(found, query)}
          columns={columns}
          rowLink={warehouseLink}
          rowName={({ description }) => description}
          rowTone={todayTone}
          empty={<PlainMessage role="status">{t('today.notFound', { typed: text.trim() })}</PlainMessage>}
        />
      )}
      {dialog}
    </>
  )
}

/** Returns how many of the warehouses have their day declared; empty while they load. */
function summaryOf(rows: readonly TodayRow[]): string {
  const [first] = rows
  if (!first) return ''
  const sent = rows.filter(({ today: { kind } }) => kind === 'sent' || kind === 'sentElsewhere').length
  return t('today.summary', { day: showDay(first.days.today), sent, count: rows.length })
}

function rowsWith(rows: readonly TodayRow[], text: string): readonly TodayRow[] {
  const sought = folded(text.trim())
  return sought === '' ? rows : rows.filter(({ description, company }) => folded(`${description} ${company.name}`).includes(sought))
}

/** Returns the rows as a list, which one call loads as a whole. */
function wholeList(
  rows: readonly TodayRow[],
  { data, error, isPending, refetch }: ReturnType<typeof useWarehouseDays>,
): LongList<TodayRow> {
  return {
    rows,
    freshRows: rows,
    hasMore: false,
    isPending,
    isPlaceholderData: false,
    error: data === undefined ? error : null,
    isPartMissing: false,
    total: rows.length,
    retry: () => void refetch(),
    show: () => undefined,
  }
}

function RowSearch({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const hint = useShortcuts([{ key: 'f', label: t('today.search'), run: () => field.current?.focus() }])
  return (
    <Box component="search" display="block" maw={320} mb={12}>
      <TextInput
        {...hint('f')}
        ref={field}
        size="xs"
        aria-label={t('today.search')}
        placeholder={t('today.search')}
        leftSection={<Icon of={Search} size={14} />}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onChange('')}
        autoComplete="off"
        spellCheck={false}
      />
    </Box>
  )
}
