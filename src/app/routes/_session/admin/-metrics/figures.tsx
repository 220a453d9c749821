// Labels, units and formatting of the server's metrics, and the list and the table that show them.
import type { ReactNode } from 'react'
import { t, textOf, type TextKey } from '#app/i18n/text.ts'
import { Fact, Facts } from '#app/ui/page/facts.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { showSize } from '#domain/administration/health.ts'
import { showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

/** The formatters of figures, by their unit. */
const units = {
  count: showNumber,
  bytes: showSize,
  /** A size limit, where -1 means none. */
  limit: (value: number) => (value < 0 ? t('metrics.unbounded') : showSize(value)),
  share: (value: number) => t('metrics.unit.percent', { value: (value * 100).toFixed(1) }),
  ms: (value: number) => t('metrics.unit.ms', { value }),
  instant: (value: number) => showInstant(new Date(value).toISOString()),
  duration: timeSpan,
}

/** The name of a figure that has a label in the catalogue. */
type FigureName = TextKey extends infer Key ? (Key extends `metrics.name.${infer Name}` ? Name : never) : never

/** A unit, followed by the names of the figures in that unit. */
type FigureGroup = readonly [unit: keyof typeof units, ...names: FigureName[]]

/** The figures that are shown one by one, in this order. Other figures of a server are not shown. */
const single: readonly FigureGroup[] = [
  ['duration', 'process.uptime'],
  ['instant', 'process.start.time'],
  ['share', 'process.cpu.usage', 'system.cpu.usage'],
  ['count', 'system.cpu.count', 'system.load.average.1m'],
  ['bytes', 'process.memory.rss'],
  ['count', 'process.files.open', 'process.files.max'],
  ['ms', 'delay.mean', 'delay.p99', 'delay.max'],
  ['share', 'utilization'],
  ['bytes', 'jvm.gc.live.data.size', 'jvm.gc.max.data.size', 'jvm.gc.memory.allocated', 'jvm.gc.memory.promoted'],
  ['count', 'classesLoaded', 'classesUnloaded'],
  ['count', 'connections.active', 'connections.idle', 'connections.pending', 'connections.connections'],
  ['count', 'connections.min', 'connections.max', 'connections.timeout', 'statements.failed'],
]

/** Returns the label of a figure, of a part of V8's heap, or of a timed operation. Names from another runtime stay unchanged. */
function nameText(name: string): string {
  return textOf(`metrics.name.${name}`) ?? name
}

export function figureText(unit: keyof typeof units, value: unknown): string {
  return typeof value === 'number' ? units[unit](value) : '-'
}

/** Returns a duration as `2 d 3 h 4 min`, or in seconds below a minute. */
function timeSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes === 0) return t('duration.seconds', { seconds: Math.max(Math.round(ms / 1000), 0) })
  const parts = { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 }
  return t(parts.days > 0 ? 'duration.days' : parts.hours > 0 ? 'duration.hours' : 'duration.minutes', parts)
}

/** Shows values below their labels. */
export function FigureList({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Facts layout="columns">
      {of.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

/** Shows the available single figures with their labels. */
export function SingleFigures({ of }: { of: Readonly<Record<string, unknown>> }) {
  const known = single.flatMap(([unit, ...names]) => names.map((name) => [name, unit] as const))
  const given = known.filter(([name]) => typeof of[name] === 'number')
  return <FigureList of={given.map(([name, unit]) => [nameText(name), figureText(unit, of[name])])} />
}

/** A row of a table: its name, and its figures. */
export interface FigureRow {
  readonly name: string
  readonly [figure: string]: string | number | null | undefined
}

/** Returns a first column with the name, and one column for each figure. */
export function figureColumns(title: TextKey, ...groups: FigureGroup[]): Column<FigureRow>[] {
  const figures = groups.flatMap(([unit, ...names]) =>
    names.map((id): Column<FigureRow> => ({
      id,
      title: `metrics.name.${id}`,
      width: '110px',
      align: 'end',
      cell: (row) => figureText(unit, row[id]),
    })),
  )
  return [{ id: 'name', title, cell: ({ name }) => nameText(name) }, ...figures]
}

interface FigureTableProps {
  title: TextKey
  columns: readonly Column<FigureRow>[]
  rows: readonly FigureRow[]
  sort?: string
  onSort?: (property: string) => void
}

/** A table of figures, in which each column has 120 pixels at least; the first column gets what the figures leave. */
export function FigureTable({ title, ...table }: FigureTableProps) {
  const rowKey = ({ name, method }: FigureRow) => `${method ?? ''} ${name}`
  return <DataTable label={t(title)} rowKey={rowKey} minWidth={table.columns.length * 120} {...table} />
}
