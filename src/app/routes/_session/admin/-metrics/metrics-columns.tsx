import type { Column } from '#app/ui/table-column.ts'
import type { CacheMetrics, CodeMetrics, RouteMetrics, TimingMetrics } from '#domain/metrics.ts'
import { countText, msText, shareText, timingName } from './figure-words.ts'

const narrow = { width: '110px', align: 'end' } as const

export const codeColumns: readonly Column<CodeMetrics>[] = [
  { id: 'code', title: 'metrics.code', cell: ({ code }) => code },
  ...timesOf<CodeMetrics>(),
]

export const routeColumns: readonly Column<RouteMetrics>[] = [
  { id: 'uri', title: 'metrics.route', sort: 'uri', cell: ({ uri }) => uri },
  { id: 'method', title: 'metrics.method', width: '110px', sort: 'method', cell: ({ method }) => method },
  ...timesOf<RouteMetrics>().map((column) => ({ ...column, sort: column.id })),
]

function timesOf<Row extends CodeMetrics | RouteMetrics>(): Column<Row>[] {
  return [
    { id: 'count', title: 'metrics.count', ...narrow, cell: ({ count }) => countText(count) },
    { id: 'mean', title: 'metrics.mean', ...narrow, cell: ({ mean }) => msText(mean) },
    { id: 'p95', title: 'metrics.p95', ...narrow, cell: ({ p95 }) => msText(p95) },
    { id: 'max', title: 'metrics.max', ...narrow, cell: ({ max }) => msText(max) },
  ]
}

export const timingColumns: readonly Column<TimingMetrics>[] = [
  { id: 'name', title: 'metrics.what', cell: ({ name }) => timingName(name) },
  { id: 'count', title: 'metrics.count', width: '90px', align: 'end', cell: ({ count }) => countText(count) },
  ...(
    [
      ['mean', 'metrics.mean'],
      ['min', 'metrics.min'],
      ['p50', 'metrics.p50'],
      ['p75', 'metrics.p75'],
      ['p95', 'metrics.p95'],
      ['p99', 'metrics.p99'],
      ['max', 'metrics.max'],
    ] as const
  ).map(([id, title]) => ({ id, title, ...narrow, cell: (row: TimingMetrics) => msText(row[id]) })),
]

export const cacheColumns: readonly Column<CacheMetrics>[] = [
  { id: 'name', title: 'metrics.cache', cell: ({ name }) => name },
  { id: 'hits', title: 'metrics.cache.hits', ...narrow, cell: ({ hits }) => countText(hits) },
  { id: 'misses', title: 'metrics.cache.misses', ...narrow, cell: ({ misses }) => countText(misses) },
  { id: 'puts', title: 'metrics.cache.puts', ...narrow, cell: ({ puts }) => countText(puts) },
  { id: 'removals', title: 'metrics.cache.removals', ...narrow, cell: ({ removals }) => countText(removals) },
  { id: 'evictions', title: 'metrics.cache.evictions', ...narrow, cell: ({ evictions }) => countText(evictions) },
  { id: 'ratio', title: 'metrics.cache.ratio', width: '130px', align: 'end', cell: (cache) => shareText(hitRatio(cache)) },
]

/** Null before the first question. */
function hitRatio({ hits, misses }: CacheMetrics): number | null {
  if (hits === null || misses === null || hits + misses === 0) return null
  return hits / (hits + misses)
}
