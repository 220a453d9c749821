// Charts of the last hour's metrics, and a table with the same samples.
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { Box, Group, Text } from '@mantine/core'
import { t, type TextKey } from '#app/i18n/text.ts'
import { Section } from '#app/ui/page/section.tsx'
import { DataTable } from '#app/ui/table/data-table.tsx'
import type { Column } from '#app/ui/table/table-column.ts'
import { metricsHistoryMs, type MetricsSample } from '#domain/administration/metrics.ts'
import { localOf } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import styles from './metrics.module.css'

/** A line of a chart, and a column of the table of the last hour. */
interface Line {
  readonly id: 'requests' | 'failed' | 'statements' | 'p95' | 'loopDelay' | 'loopUse' | 'memory' | 'heap'
  readonly of: (sample: MetricsSample) => number | null
}

interface ChartOf {
  readonly title: TextKey
  readonly unit: TextKey
  readonly lines: readonly Line[]
}

const charts: readonly ChartOf[] = [
  {
    title: 'metrics.chart.requests',
    unit: 'metrics.unit.perSecond',
    lines: [
      { id: 'requests', of: ({ requests }) => requests },
      { id: 'failed', of: ({ requests, errors }) => times(requests, errors) },
    ],
  },
  { title: 'metrics.chart.p95', unit: 'metrics.unit.ms', lines: [{ id: 'p95', of: ({ p95 }) => p95 }] },
  { title: 'metrics.chart.statements', unit: 'metrics.unit.perSecond', lines: [{ id: 'statements', of: ({ statements }) => statements }] },
  { title: 'metrics.chart.loopDelay', unit: 'metrics.unit.ms', lines: [{ id: 'loopDelay', of: ({ loopDelay }) => loopDelay }] },
  { title: 'metrics.chart.loopUse', unit: 'metrics.unit.percent', lines: [{ id: 'loopUse', of: ({ loopUse }) => times(loopUse, 100) }] },
  {
    title: 'metrics.chart.memory',
    unit: 'metrics.unit.megabytes',
    lines: [
      { id: 'memory', of: ({ memory }) => times(memory, 2 ** -20) },
      { id: 'heap', of: ({ heap }) => times(heap, 2 ** -20) },
    ],
  },
]

const series = charts.flatMap(({ unit, lines }) => lines.map((line) => ({ ...line, unit })))

function times(value: number | null, factor: number | null): number | null {
  return value === null || factor === null ? null : value * factor
}

/**
 * The first line of a chart is solid in the accent colour, the second is dashed in a muted colour, so that they differ without colour too.
 */
const lineStyles = [
  { color: 'var(--edge-blue)', strokeDasharray: 'none', borderTop: '2px solid var(--edge-blue)' },
  { color: 'var(--quiet-text)', strokeDasharray: '5 4', borderTop: '2px dashed var(--quiet-text)' },
]

/** The time of a sample, in milliseconds, and its value for each line. */
interface Point {
  readonly at: number
  readonly [line: string]: number | null | undefined
}

function pointOf(sample: MetricsSample): Point {
  return { ...Object.fromEntries(series.map(({ id, of }) => [id, of(sample)])), at: Date.parse(sample.at) }
}

/** The time between two samples from which on the lines are interrupted: the server did not run, or the page did not poll it. */
const gapMs = 45_000

function withGaps(points: readonly Point[]): Point[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1]?.at ?? point.at
    return point.at - before > gapMs ? [{ at: before + 1 }, point] : [point]
  })
}

function valueText(value: number): string {
  return showNumber(value >= 100 ? Math.round(value) : value)
}

/** Returns a value with its unit: `12.5 ms`, `3 %`. */
function valueWith(unit: TextKey, value: number | null | undefined): string {
  return typeof value === 'number' ? t(unit, { value: valueText(value) }) : '-'
}

/** Returns the time in Buenos Aires: `14:05:10`. */
export function clockOf(time: number): string {
  return localOf(new Date(time).toISOString()).slice(11, 19)
}

const columns: readonly Column<Point>[] = [
  { id: 'at', title: 'metrics.time', width: '96px', cell: ({ at }) => clockOf(at) },
  ...series.map(({ id, unit }): Column<Point> => ({
    id,
    title: `metrics.series.${id}`,
    align: 'center',
    cell: (point) => valueWith(unit, point[id]),
  })),
]

interface HistoryChartsProps {
  samples: readonly MetricsSample[]
  /**
   * Whether this page collected the samples, because the server stores no history. A figure without any value is then one that the server
   * does not have.
   */
  isCollected: boolean
  now: number
}

export function HistoryCharts({ samples, isCollected, now }: HistoryChartsProps) {
  const points = samples.map(pointOf)
  const drawn = withGaps(points)
  const undrawn = points.length === 0 ? 'metrics.noSamples' : isCollected ? 'metrics.missing' : 'metrics.noCalls'
  return (
    <>
      <Box className={styles['columns']} style={{ rowGap: 24 }}>
        {charts.map((chart) => (
          <Chart key={chart.title} of={chart} points={drawn} now={now} undrawn={t(undrawn)} />
        ))}
      </Box>
      <Section title={t('metrics.history')} count={points.length} defaultOpen={false}>
        <DataTable label={t('metrics.history')} columns={columns} rows={[...points].reverse()} rowKey={({ at }) => at} />
      </Section>
    </>
  )
}

interface ChartProps {
  of: ChartOf
  points: readonly Point[]
  now: number
  /** Why nothing is drawn, if so. */
  undrawn: string
}

function Chart({ of: { title, unit, lines }, points, now, undrawn }: ChartProps) {
  return (
    <Box component="figure" m={0} miw={0} aria-labelledby={title}>
      <figcaption>
        <Text component="h2" id={title} fw={600}>
          {t(title)}
        </Text>
        <Group component="ul" gap="0 16px" mt={4} mb={8} c="dimmed" fz="0.8125rem">
          {lines.map(({ id }, index) => (
            <Group component="li" key={id} gap={8}>
              <span aria-hidden style={{ width: 24, borderTop: lineStyles[index]?.borderTop }} />
              {summaryOf(id, unit, points)}
            </Group>
          ))}
        </Group>
      </figcaption>
      {points.some((point) => lines.some(({ id }) => typeof point[id] === 'number')) ? (
        <LineChart
          h={190}
          data={[...points]}
          dataKey="at"
          series={lines.map(({ id }, index) => ({ ...lineStyles[index], name: id, label: t(`metrics.series.${id}`) }))}
          curveType="linear"
          withDots={false}
          connectNulls={false}
          strokeWidth={1.75}
          tickLine="none"
          unit={t(unit, { value: '' })}
          valueFormatter={valueText}
          yAxisProps={{ width: 72, domain: [0, 'auto'] }}
          xAxisProps={{
            type: 'number',
            scale: 'time',
            // It begins at the first sample, but at least five minutes and at most an hour ago.
            domain: [Math.max(now - metricsHistoryMs, Math.min(points[0]?.at ?? now, now - 300_000)), now],
            tickCount: 6,
            tickFormatter: (time: number) => clockOf(time).slice(0, 5),
            allowDataOverflow: true,
          }}
          lineChartProps={{ title: t('metrics.chart.hint', { title: t(title) }) }}
          // The tooltip has no time while the pointer is not over the chart.
          tooltipProps={{ labelFormatter: (time) => (typeof time === 'number' ? clockOf(time) : '') }}
        >
          <g ref={skipLayers} />
        </LineChart>
      ) : (
        <Group justify="center" h={190} bd="1px dashed var(--hairline)" c="dimmed">
          {undrawn}
        </Group>
      )}
    </Box>
  )
}

/** Takes a chart's layers out of the Tab order. Chrome stops at each SVG element with a focus listener, and React adds one to each. */
function skipLayers(inChart: SVGElement | null): void {
  const layers = inChart?.ownerSVGElement?.querySelectorAll('[class^="recharts-zIndex"]') ?? []
  for (const layer of layers) layer.setAttribute('tabindex', '-1')
}

function summaryOf(id: Line['id'], unit: TextKey, points: readonly Point[]): string {
  const name = t(`metrics.series.${id}`)
  const values = points.map((point) => point[id]).filter((value) => typeof value === 'number')
  if (values.length === 0) return name
  return t('metrics.summary', { name, last: valueWith(unit, points.at(-1)?.[id]), highest: valueWith(unit, Math.max(...values)) })
}
