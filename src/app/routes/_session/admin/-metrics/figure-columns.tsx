import { t, type TextKey } from '#app/i18n/text.ts'
import type { Column } from '#app/ui/table-column.ts'
import type { Figures } from '#domain/metrics.ts'
import { figureText, nameText, type Unit } from './figure-words.ts'
import styles from './metrics.module.css'

export interface FigureRow {
  readonly name: string
  /** Of a route. */
  readonly method?: string
  readonly figures: Figures
}

/** The figures of several things as rows. */
export function rowsOf(named: Readonly<Record<string, Figures>>): FigureRow[] {
  return Object.entries(named).map(([name, figures]) => ({ name, figures }))
}

type FigureColumn = readonly [figure: string, title: TextKey, unit: Unit]

/** A first column with the name, and one for each figure. */
function columnsOf(name: TextKey, figures: readonly FigureColumn[], shown: (name: string) => string = nameText): Column<FigureRow>[] {
  return [
    { id: 'name', title: name, cell: (row) => shown(row.name) },
    ...figures.map(([figure, title, unit]): Column<FigureRow> => ({
      id: figure,
      title,
      width: '110px',
      align: 'end',
      cell: (row) => figureText(unit, row.figures[figure]),
    })),
  ]
}

const asIs = (name: string): string => name

const callTimes: readonly FigureColumn[] = [
  ['count', 'metrics.count', 'count'],
  ['mean', 'metrics.mean', 'ms'],
  ['p95', 'metrics.p95', 'ms'],
  ['max', 'metrics.max', 'ms'],
]

export const codeColumns = columnsOf('metrics.code', callTimes)

const [routeColumn, ...routeTimes] = columnsOf('metrics.route', callTimes).map((column) => ({ ...column, sort: column.id }))

export const routeColumns: readonly Column<FigureRow>[] = [
  ...(routeColumn ? [routeColumn] : []),
  { id: 'method', title: 'metrics.method', width: '110px', sort: 'method', cell: ({ method }) => method },
  ...routeTimes,
]

export const timingColumns = columnsOf('metrics.what', [
  ['count', 'metrics.count', 'count'],
  ['mean', 'metrics.mean', 'ms'],
  ['0.0', 'metrics.min', 'ms'],
  ['0.5', 'metrics.p50', 'ms'],
  ['0.75', 'metrics.p75', 'ms'],
  ['0.95', 'metrics.p95', 'ms'],
  ['0.99', 'metrics.p99', 'ms'],
  ['1.0', 'metrics.max', 'ms'],
])

export const cacheColumns = columnsOf(
  'metrics.cache',
  [
    ['cache.gets.hit', 'metrics.cache.hits', 'count'],
    ['cache.gets.miss', 'metrics.cache.misses', 'count'],
    ['cache.puts', 'metrics.cache.puts', 'count'],
    ['cache.removals', 'metrics.cache.removals', 'count'],
    ['cache.evictions', 'metrics.cache.evictions', 'count'],
    ['ratio', 'metrics.cache.ratio', 'share'],
  ],
  asIs,
)

export const poolColumns: readonly Column<FigureRow>[] = [
  ...columnsOf('metrics.pool', [
    ['used', 'metrics.used', 'bytes'],
    ['committed', 'metrics.committed', 'bytes'],
  ]),
  {
    id: 'max',
    title: 'metrics.limit',
    width: '110px',
    align: 'end',
    cell: ({ figures: { max } }) => (typeof max === 'number' ? figureText('bytes', max) : t('metrics.unbounded')),
  },
  { id: 'share', title: 'metrics.share', width: '200px', cell: ({ figures: { share } }) => <Bar share={share ?? null} /> },
]

/** A share as a bar and in figures. */
function Bar({ share }: { share: number | null }) {
  return (
    <span className={styles['share']}>
      <span aria-hidden style={{ backgroundSize: `${(share ?? 0) * 100}%` }} />
      {figureText('share', share)}
    </span>
  )
}
