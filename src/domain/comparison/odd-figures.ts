// Finds totals and goods lines of a stock whose figures are far from those of the last accepted stock, or of other lines.
import { catalogLabel } from '../catalogs/entry.ts'
import { packaging, packagingBulk, packagingContainer } from '../catalogs/packaging.ts'
import { warning, type DeclaredTotals, type Finding, type ReviewedRecord } from '../stock/review-finding.ts'
import { documentoName, documentoRecord, lineaRecord, permisoName, permisoRecord, trimmed } from '../stock/titulo-review.ts'
import type { LineaMercaderia } from '../titulo/linea-mercaderia.ts'
import type { Titulo } from '../titulo/titulo.ts'
import type { StockGoods } from '../titulo/whole-stock.ts'
import { showDay } from '../values/dates.ts'
import { groupBy } from '../values/group-by.ts'
import { message } from '../values/message.ts'
import { atOnce, pairRecords } from './pair-records.ts'

type Amount = 'cantidad' | 'pesoBruto'

/**
 * From where on a figure is odd; weights in kilograms. What compares two figures also needs a least amount or change, because small
 * warehouses double and empty from one day to the next, and a truck takes 30 tons.
 */
export const oddFrom = {
  /** A total that grew to so many times what it was, or shrank to that part. A vessel may double what a warehouse has. */
  totalTimes: 3,
  /** The least change of each total, in the order of the findings. */
  totalChange: {
    pesoBruto: 200_000,
    cantidad: 50_000,
    cantidadBultos: 50_000,
    lineaMercaderias: 200,
    permisoEmbarques: 50,
    documentoTransportes: 50,
    contenedorAsociados: 50,
    contenedorVacios: 100,
  },
  /** The part of the permits, documents and empty containers, or of the weight, that must be left. */
  left: 0.5,
  /** The least loss: of records together, and of weight. */
  lost: { records: 10, pesoBruto: 200_000 },
  /**
   * A line's weight that is so many times what it was, or that part, while its packages did not change alike: a decimal point that moved.
   */
  slips: [10, 100, 1000],
  /** How far such a change may be from the exact one. */
  slipTolerance: 0.01,
  /** A line that grew to so many times what it was, and its least amount. Goods may arrive over some days. */
  lineTimes: 100,
  lineLeast: { cantidad: 1000, pesoBruto: 30_000 },
  /**
   * A new or changed line of so many times the median of the lines of its packaging, of which there are so many others, and its least
   * amount.
   */
  kindTimes: 1000,
  kindOthers: 5,
  kindLeast: { cantidad: 10_000, pesoBruto: 30_000 },
  /**
   * A weight that one package of a code does not reach, however large: machines in crates, coils of steel, blocks of granite, a container
   * with its goods.
   */
  packageWeight: {
    '01': 20_000,
    '02': 500,
    '03': 6000,
    '04': 1000,
    '05': 40_000,
    '06': 5000,
    '07': 60_000,
    '08': 2000,
    '09': 3000,
    '10': 500,
    '11': 5000,
    '12': 2500,
    '13': 10_000,
    '30': 10_000,
    '31': 50_000,
    '33': 500_000,
    '34': 20_000,
    '35': 60_000,
    '99': 500_000,
  },
  /** The weight of a line in bulk that no vessel on these rivers carries. */
  bulkWeight: 100_000_000,
} as const satisfies { readonly lineLeast: Record<Amount, number>; readonly [name: string]: unknown }

/** The most odd lines that are told one by one, those that are furthest off. */
const shownLines = 5

interface Line extends Pick<LineaMercaderia, 'tipoEmbalaje' | Amount> {
  /** The id of the first record from which clones of stocks made it. */
  readonly origin?: number | undefined
}

interface EarlierTitulo {
  readonly kind: Titulo
  /** As `permisoName` or `documentoName` returns it. */
  readonly name: string
  readonly origin: number
  readonly lineaMercaderias: readonly Line[]
}

/** What the last accepted stock of the warehouse declared, as far as the review needs it. */
export interface EarlierStock {
  readonly id: number
  readonly fechaStock: string
  readonly totals: DeclaredTotals
  readonly titulos: readonly EarlierTitulo[]
}

/** Returns the findings in the totals of a stock: jumps, and the loss of more than half. */
export function oddTotals(record: ReviewedRecord, before: EarlierStock, totals: DeclaredTotals): Finding[] {
  const day = showDay(before.fechaStock)
  const change = (key: string, was: number, is: number) =>
    warning(record, null, message(key, { before: was, after: is, day, times: oddFrom.totalTimes }))
  const [was, is] = [recordsOf(before.totals), recordsOf(totals)]
  const hasLostRecords = isLoss(was, is, oddFrom.lost.records)
  const hasLostWeight = isLoss(before.totals.pesoBruto, totals.pesoBruto, oddFrom.lost.pesoBruto)
  const names = (Object.keys(oddFrom.totalChange) as (keyof DeclaredTotals)[]).filter((name) => {
    const [one, other] = [before.totals[name], totals[name]]
    // The loss tells it already.
    if (other < one && (name === 'pesoBruto' ? hasLostWeight : hasLostRecords)) return false
    const [less, more] = [Math.min(one, other), Math.max(one, other)]
    return more >= less * oddFrom.totalTimes && more - less >= oddFrom.totalChange[name]
  })
  return [
    ...(hasLostRecords ? [change('review.lost.records', was, is)] : []),
    ...(hasLostWeight ? [change('review.lost.pesoBruto', before.totals.pesoBruto, totals.pesoBruto)] : []),
    ...names.map((name) => change(`review.jump.${name}`, before.totals[name], totals[name])),
  ]
}

function recordsOf({ permisoEmbarques, documentoTransportes, contenedorVacios }: DeclaredTotals): number {
  return permisoEmbarques + documentoTransportes + contenedorVacios
}

function isLoss(was: number, is: number, least: number): boolean {
  return is < was * oddFrom.left && was - is >= least
}

interface OddLine {
  readonly text: string
  /** How many times it is more, or less, than what is usual. */
  readonly times: number
}

/**
 * Yields nothing for each titulo, so that the caller can give way to others, and then the findings in the lines: those that are furthest
 * off, and how many others there are.
 */
export function* oddLines(stock: ReviewedRecord, goods: StockGoods, before: EarlierStock | null): Generator<Finding[]> {
  const earlierLinesOf = earlierLinesFinder(before)
  const usualOf = usualAmounts(goods, before)
  const found: { readonly finding: Finding; readonly times: number }[] = []
  for (const titulo of titulosOf(goods)) {
    const { lineaMercaderias, contenedorAsociados } = titulo.of
    const partners = partnersOf(earlierLinesOf(titulo), lineaMercaderias)
    for (const [index, line] of lineaMercaderias.entries()) {
      const was = partners.get(line)
      const odd =
        (was && before && changedLine(was, line, { line: index + 1, day: showDay(before.fechaStock) })) ??
        heavyLine(line, { line: index + 1, containers: contenedorAsociados.length }) ??
        (was && contentOf(was) === contentOf(line) ? null : unusualLine(line, { line: index + 1, usualOf }))
      if (odd) found.push({ finding: warning(lineaRecord(line, titulo.kind, titulo.record()), null, odd.text), times: odd.times })
    }
    yield []
  }
  found.sort((one, other) => other.times - one.times)
  yield found.slice(0, shownLines).map(({ finding }) => finding)
  const others = found.length - shownLines
  if (others > 0) yield [warning(stock, null, message('review.line.others', { count: others }))]
}

interface ReviewedTitulo extends Pick<EarlierTitulo, 'kind' | 'name'> {
  readonly of: StockGoods['permisoEmbarques' | 'documentoTransportes'][number]
  readonly record: () => ReviewedRecord
}

function* titulosOf({ permisoEmbarques, documentoTransportes }: StockGoods): Generator<ReviewedTitulo> {
  for (const of of permisoEmbarques) yield { kind: 'permiso-embarque', name: permisoName(of), of, record: () => permisoRecord(of) }
  for (const of of documentoTransportes)
    yield { kind: 'documento-transporte', name: documentoName(of), of, record: () => documentoRecord(of) }
}

/**
 * Returns a function that finds the lines which a titulo had: of the one with its number, of several that of its origin; else of the one of
 * its origin.
 */
function earlierLinesFinder(before: EarlierStock | null): (titulo: ReviewedTitulo) => readonly Line[] {
  const titulos = before?.titulos ?? []
  const byName = new Map(titulos.map((titulo) => [`${titulo.kind} ${titulo.name}`, titulo]))
  const byOrigin = new Map(titulos.map((titulo) => [`${titulo.kind} ${titulo.origin}`, titulo]))
  return ({ kind, name, of }) => {
    const same = of.origin === undefined ? undefined : byOrigin.get(`${kind} ${of.origin}`)
    const found = name === '' || same?.name === name ? same : (byName.get(`${kind} ${name}`) ?? same)
    return found?.lineaMercaderias ?? []
  }
}

function contentOf({ tipoEmbalaje, cantidad, pesoBruto }: Line): string {
  return `${tipoEmbalaje} ${cantidad} ${pesoBruto}`
}

function originOf({ origin }: Line): string {
  return origin === undefined ? '' : String(origin)
}

/**
 * Returns the earlier line of each line of a titulo: an equal one, else that of its origin, else that of its packaging where there are as
 * many of it as before.
 */
function partnersOf(before: readonly Line[], lines: readonly Line[]): ReadonlyMap<Line, Line> {
  if (before.length === 0) return new Map()
  const [were, are] = [before, lines].map((list) => groupBy(list, ({ tipoEmbalaje }) => tipoEmbalaje))
  const kindOf = ({ tipoEmbalaje }: Line) => (were?.get(tipoEmbalaje)?.length === are?.get(tipoEmbalaje)?.length ? tipoEmbalaje : '')
  return new Map(atOnce(pairRecords(before, lines, [contentOf, originOf, kindOf])).pairs.map(([was, is]) => [is, was]))
}

function changedLine(was: Line, is: Line, { line, day }: { line: number; day: string }): OddLine | null {
  const [weight, count] = [is.pesoBruto / was.pesoBruto, is.cantidad / was.cantidad]
  const isAbout = (ratio: number, times: number) => Math.abs(ratio / times - 1) <= oddFrom.slipTolerance
  const slip = oddFrom.slips.find((times) => [times, 1 / times].some((by) => isAbout(weight, by) && !isAbout(count, by)))
  if (slip !== undefined)
    return { text: message('review.line.slip', { line, before: was.pesoBruto, after: is.pesoBruto, day }), times: slip }
  for (const name of ['cantidad', 'pesoBruto'] as const) {
    const times = is[name] / was[name]
    const isOdd = times >= oddFrom.lineTimes && Number.isFinite(times) && is[name] >= oddFrom.lineLeast[name]
    // Goods that are unpacked become more packages.
    if (isOdd && was.tipoEmbalaje === is.tipoEmbalaje)
      return {
        text: message(`review.line.grew.${name}`, { line, before: was[name], after: is[name], day, times: Math.round(times) }),
        times,
      }
  }
  return null
}

const packageWeights = new Map<string, number>(Object.entries(oddFrom.packageWeight))

function heavyLine(
  { tipoEmbalaje, cantidad, pesoBruto }: Line,
  { line, containers }: { line: number; containers: number },
): OddLine | null {
  const code = trimmed(tipoEmbalaje)
  if (code === packagingBulk) {
    const times = pesoBruto / oddFrom.bulkWeight
    return times < 1 ? null : { text: message('review.line.bulk', { line, weight: pesoBruto, limit: oddFrom.bulkWeight }), times }
  }
  const packages = code === packagingContainer ? Math.max(cantidad, containers) : cantidad
  const limit = packageWeights.get(code)
  if (limit === undefined || !(packages > 0) || pesoBruto / packages < limit) return null
  const weight = pesoBruto / packages
  const text = message('review.line.package', { line, weight, packaging: catalogLabel(packaging, code), limit })
  return { text, times: weight / limit }
}

type Usual = (code: string, name: Amount) => { readonly amount: number; readonly count: number }

function unusualLine(is: Line, { line, usualOf }: { line: number; usualOf: Usual }): OddLine | null {
  for (const name of ['cantidad', 'pesoBruto'] as const) {
    if (is[name] < oddFrom.kindLeast[name]) continue
    const { amount, count } = usualOf(is.tipoEmbalaje, name)
    const times = is[name] / amount
    if (count > oddFrom.kindOthers && times >= oddFrom.kindTimes && Number.isFinite(times))
      return { text: message(`review.line.kind.${name}`, { line, amount: is[name], usual: amount, times: Math.round(times) }), times }
  }
  return null
}

/**
 * Returns a function that returns the median amount of the lines of a packaging in both stocks, and how many there are. Few stocks ask for
 * any.
 */
function usualAmounts(goods: StockGoods, before: EarlierStock | null): Usual {
  const known = new Map<string, ReturnType<Usual>>()
  const read = (code: string, name: Amount) => {
    const lists = [...Array.from(titulosOf(goods), ({ of }) => of), ...(before?.titulos ?? [])]
    const lines = lists.flatMap(({ lineaMercaderias }) => lineaMercaderias.filter(({ tipoEmbalaje }) => tipoEmbalaje === code))
    const amounts = Float64Array.from(lines, (line) => line[name]).sort()
    return { amount: amounts[Math.floor(amounts.length / 2)] ?? 0, count: amounts.length }
  }
  return (code, name) => {
    const key = `${code} ${name}`
    const usual = known.get(key) ?? read(code, name)
    known.set(key, usual)
    return usual
  }
}
