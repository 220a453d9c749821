/** A figure of Prometheus' text format. */
interface PrometheusSample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const comment = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/
const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/y

/**
 * Reads Prometheus' text format (version 0.0.4) as strictly as its documentation: each figure has a HELP and a TYPE before it, once, and belongs to the last one; no figure is there
 * twice; buckets grow and end with +Inf. Throws for any other line.
 */
export function parsePrometheus(text: string): PrometheusSample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has no end')
  const types = new Map<string, string>()
  const seen = new Set<string>()
  const samples: PrometheusSample[] = []
  let current = ''
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, keyword, named = '', rest = ''] = comment.exec(line) ?? []
    if (keyword === 'HELP') current = named
    else if (keyword === 'TYPE') {
      if (named !== current || types.has(named) || !/^(?:counter|gauge|histogram|summary)$/.test(rest)) throw new Error(line)
      types.set(named, rest)
    } else {
      const read = readSample(line)
      const suffix = read.name.slice(current.length)
      const fits = types.get(current) === 'histogram' ? /^_(?:bucket|sum|count)$/ : /^$/
      if (!read.name.startsWith(current) || !fits.test(suffix) || seen.has(line.replace(/ \S+$/, ''))) throw new Error(line)
      seen.add(line.replace(/ \S+$/, ''))
      samples.push(read)
    }
  }
  checkBuckets(samples)
  return samples
}

function readSample(line: string): PrometheusSample {
  const [, name, inner = '', value] = sample.exec(line) ?? []
  if (name === undefined || value === undefined) throw new Error(line)
  const labels: Record<string, string> = {}
  label.lastIndex = 0
  for (let end = 0; end < inner.length; end = label.lastIndex) {
    const [, key, content] = label.exec(inner) ?? []
    if (key === undefined || content === undefined || key in labels) throw new Error(line)
    labels[key] = content
  }
  return { name, labels, value: Number(value.replace('Inf', 'Infinity')) }
}

function checkBuckets(samples: readonly PrometheusSample[]): void {
  const rows = samples.filter(({ name }) => name.endsWith('_bucket'))
  const series = Map.groupBy(rows, ({ name, labels: { le: _, ...labels } }) => JSON.stringify([name, labels]))
  for (const [key, buckets] of series) {
    const bounds = buckets.map(({ labels }) => Number(labels['le']?.replace('Inf', 'Infinity')))
    const grows = (values: readonly number[]): boolean => values.every((value, index) => index === 0 || value >= (values[index - 1] ?? 0))
    if (!grows(bounds) || !grows(buckets.map(({ value }) => value)) || bounds.at(-1) !== Infinity) throw new Error(key)
  }
}
