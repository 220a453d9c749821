// The tables of all metrics since the server started, drawn from the descriptions of their figures.
import '@mantine/core/styles/Progress.layer.css'
import { Group, Progress, Text, NativeSelect, TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { useSortedRows } from '#app/ui/table/use-sorted-rows.ts'
import type { ServerMetrics } from '#domain/administration/metrics.ts'
import { type Figure, type FigureRow, figureText, nameText, type Part, parts, routeFigures } from './figures.ts'
import { Threads } from './threads.tsx'
import styles from './metrics.module.css'

/** The tables below the charts. For a server without a cache, such as this product's, the cache part is omitted. */
export function MetricsTables(read: Read) {
  const { services } = read.figures
  return (
    <>
      <div className={styles['columns']}>
        <PartTables of={parts.process} {...read} />
        <PartTables of={parts.queues} {...read} />
      </div>
      <PartTables of={parts.memory} {...read} />
      <Threads />
      <PartTables of={parts.collections} {...read} />
      <PartTables of={parts.requests} {...read} />
      <Section title={t('metrics.routes')}>
        <div className={styles['part']}>{services ? <RoutesTable services={services} /> : <Missing />}</div>
      </Section>
      <PartTables of={parts.caches} {...read} />
      <PartTables of={parts.database} {...read} />
    </>
  )
}

interface Read {
  figures: ServerMetrics
  now: number
}

function PartTables({ of: { title, read, isOptional, single = [], table }, figures, now }: Read & { of: Part }) {
  const values = read(figures, now)
  const given = single.filter(({ id }) => values?.[id] !== undefined && values[id] !== null)
  const rows = table?.rows(figures) ?? []
  if (isOptional && rows.length === 0) return null
  return (
    <Section title={t(title)}>
      <div className={styles['part']}>
        {!values && <Missing />}
        {given.length > 0 && (
          <DataTable
            label={t('metrics.single', { title: t(title) })}
            columns={singleColumns(values ?? {})}
            rows={given}
            rowKey={({ id }) => id}
            maxWidth={640}
          />
        )}
        {table && rows.length > 0 && <FigureTable title={title} columns={figureColumns(table.first, table.figures)} rows={rows} />}
      </div>
    </Section>
  )
}

const Missing = () => <Text c="dimmed">{t('metrics.missing')}</Text>

const singleColumns = (values: Readonly<Record<string, unknown>>): Column<Figure>[] => [
  { id: 'name', title: 'metrics.what', cell: ({ id }) => nameText(id) },
  { id: 'value', title: 'metrics.value', width: '45%', cell: ({ id, unit }) => figureText(unit, values[id]) },
]

function figureColumns(title: TextKey, figures: readonly Figure[]): Column<FigureRow>[] {
  const columns = figures.map(({ id, unit, bar }): Column<FigureRow> => ({
    id,
    title: `metrics.name.${id}`,
    width: bar ? '200px' : '110px',
    align: 'end',
    cell: (row) => (bar ? <Bar value={row[id]} text={figureText(unit, row[id])} /> : figureText(unit, row[id])),
  }))
  return [{ id: 'name', title, cell: ({ name }) => nameText(name) }, ...columns]
}

interface FigureTableProps {
  title: TextKey
  columns: readonly Column<FigureRow>[]
  rows: readonly FigureRow[]
  sort?: string | undefined
  onSort?: (property: string) => void
}

/** A table of figures, in which each column has 120 pixels at least; the first column gets what the figures leave. */
function FigureTable({ title, ...table }: FigureTableProps) {
  return (
    <DataTable
      label={t(title)}
      rowKey={({ name, method }) => `${String(method)} ${name}`}
      minWidth={table.columns.length * 120}
      {...table}
    />
  )
}

function Bar({ value, text }: { value: unknown; text: string }) {
  return (
    <Group gap={8} wrap="nowrap">
      <Progress flex={1} value={Number(value) * 100} color="var(--edge-blue)" bg="var(--quiet-ground)" aria-hidden />
      <Text span w={64} ta="end">
        {text}
      </Text>
    </Group>
  )
}

const [nameColumn, ...durations] = figureColumns('metrics.route', routeFigures)
const methodColumn: Column<FigureRow> = { id: 'method', title: 'metrics.method', width: '110px', cell: ({ method }) => String(method) }
const routeColumns = [nameColumn, methodColumn, ...durations].flatMap((column) => (column ? [{ ...column, sort: column.id }] : []))

/**
 * The API calls, one row for each method and address, the most frequent first. The user can filter the rows by a text, and sort them by any
 * column.
 */
function RoutesTable({ services }: { services: NonNullable<ServerMetrics['services']> }) {
  const [typed, setTyped] = useInputState('')
  const [method, setMethod] = useInputState('')
  const routes = Object.entries(services)
    .flatMap(([name, methods]) => Object.entries(methods).map(([verb, figures]) => ({ ...figures, name, method: verb })))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'))
  const methods = [...new Set(routes.map((route) => route.method))].sort()
  const words = typed.trim().toLowerCase()
  const shown = routes.filter((route) => route.name.toLowerCase().includes(words) && (method === '' || route.method === method))
  const sorted = useSortedRows<FigureRow>(shown, 'count,desc')
  const anyMethod = { value: '', label: t('metrics.routes.anyMethod') }
  return (
    <>
      <Group align="flex-end" gap={12} m="4px 2px 12px">
        <TextInput label={t('metrics.routes.filter')} value={typed} onChange={setTyped} />
        <NativeSelect label={t('metrics.method')} data={[anyMethod, ...methods]} value={method} onChange={setMethod} />
        <Text c="dimmed" mb={8} role="status">
          {t('metrics.routes.shown', { shown: shown.length, all: routes.length })}
        </Text>
      </Group>
      <FigureTable title="metrics.routes" columns={routeColumns} {...sorted} />
    </>
  )
}
