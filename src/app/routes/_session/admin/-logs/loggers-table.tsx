import { Fragment, useCallback, useRef } from 'react'
import { type LevelChange, type LoggerRow, loggersApi } from '#app/api/loggers.ts'
import { t } from '#app/i18n/text.ts'
import { Gap, SkeletonRows } from '#app/ui/infinite-table-states.tsx'
import type { Column } from '#app/ui/table-column.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { useWindowRows } from '#app/ui/use-window-rows.ts'
import { LevelRow } from './level-row.tsx'
import { useLevelNavigation } from './use-level-navigation.ts'
import table from '#app/ui/infinite-table.module.css'

interface LoggersTableProps {
  /** Undefined until they are known. */
  loggers: readonly LoggerRow[] | undefined
  levels: readonly string[]
}

const columns: readonly Column<LoggerRow>[] = [
  { id: 'name', title: 'logs.table.name', cell: () => null },
  { id: 'level', title: 'logs.table.level', width: '472px', cell: () => null },
  { id: 'inherited', title: 'logs.table.source', width: '140px', cell: () => null },
]

/** The loggers with a button for each level. The table is one stop of the Tab key, and the arrows move within it. */
export function LoggersTable({ loggers, levels }: LoggersTableProps) {
  const element = useRef<HTMLTableElement>(null)
  const rows = loggers ?? []
  const navigation = useLevelNavigation(element, rows, levels)
  const { items, total, margin, reveal } = useWindowRows(element, {
    count: rows.length,
    keep: [navigation.row],
    rowHeight: 36,
    headHeight: 88,
    expectedTop: 218,
    isPending: false,
  })
  const { isPending, variables, mutate } = loggersApi.useChange()
  // A second press while the first is under way does nothing.
  const change = useCallback((to: LevelChange) => !isPending && mutate(to), [isPending, mutate])
  return (
    <table
      ref={element}
      className={table['table']}
      aria-label={t('logs.title')}
      aria-rowcount={rows.length + 1}
      aria-busy={loggers === undefined}
    >
      <colgroup>
        {columns.map(({ id, width }) => (
          <col key={id} style={width ? { width } : undefined} />
        ))}
      </colgroup>
      <TableHead columns={columns} sort={undefined} onSort={undefined} />
      <tbody onKeyDown={(event) => navigation.onKeyDown(event, reveal)} onFocus={navigation.onFocus}>
        {loggers === undefined && <SkeletonRows columns={columns.length} label={t('loading')} />}
        {items.map((item, position) => {
          const logger = rows[item.index]
          return (
            logger && (
              <Fragment key={logger.name}>
                <Gap height={item.start - (items[position - 1]?.end ?? margin)} columns={columns.length} />
                <LevelRow
                  logger={logger}
                  index={item.index}
                  levels={levels}
                  stop={item.index === navigation.row ? navigation.place : null}
                  changingTo={isPending && variables.name === logger.name ? variables : null}
                  onChange={change}
                />
              </Fragment>
            )
          )
        })}
        <Gap height={total + margin - (items.at(-1)?.end ?? total + margin)} columns={columns.length} />
      </tbody>
    </table>
  )
}
