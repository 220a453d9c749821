// Reviews a whole stock before it is sent: its day, size, duplicates, and each of its records.
import type { Company } from '../company/company.ts'
import type { Deposito } from '../company/deposito.ts'
import { oddLines, oddTotals, type EarlierStock } from '../comparison/odd-figures.ts'
import { cuitDigits, isCuitShape } from '../identifiers/cuit.ts'
import { isLugarOperativoShape } from '../identifiers/lugar-operativo.ts'
import { identifyRecord } from '../titulo/identity.ts'
import type { Titulo } from '../titulo/titulo.ts'
import { type Contenido, type StockGoods, totalsOf } from '../titulo/whole-stock.ts'
import { daysAfter, showDay, daysSince } from '../values/dates.ts'
import { groupBy } from '../values/group-by.ts'
import { message } from '../values/message.ts'
import {
  maxFindings,
  notYet,
  refused,
  warning,
  type DeclaredTotals,
  type Finding,
  type ReviewedRecord,
  type ReviewSeverity,
  type StockReview,
} from './review-finding.ts'
import type { UnsettledStock } from './stock.ts'
import {
  contenedorRecord,
  documentoRecord,
  missing,
  permisoRecord,
  reviewContenedorVacio,
  reviewDocumentoTransporte,
  reviewPermisoEmbarque,
  trimmed,
  vacioRecord,
} from './titulo-review.ts'

/** A stock with all its records, and the company and the place for which it would be declared. */
export interface StockToReview extends StockGoods {
  readonly stock: { readonly id: number }
  readonly company: Pick<Company, 'cuit'>
  readonly deposito: Pick<Deposito, 'codigoAduana' | 'codigoLugarOperativo'>
}

/** The day to declare, and the state of the place and of the message. Days are those of Buenos Aires. */
export interface ReviewDays {
  readonly fechaStock: string
  /** The last day that was accepted for the stock's place, or null. */
  readonly lastAccepted: string | null
  /** The day on which it will be sent. */
  readonly sendDay: string
  /** The other stocks of the place without verdict, of the same day or an earlier one. */
  readonly unsettled: readonly (UnsettledStock & { /** Whether the user may see its warehouse. */ readonly visible: boolean })[]
  /** Whether the send is scheduled, and so waits for stocks without verdict. */
  readonly isScheduled: boolean
  /** The size of the message; null when it was not written. */
  readonly messageBytes: number | null
  /** The stock of the warehouse that was accepted last, or null. */
  readonly before: EarlierStock | null
}

/**
 * Returns refusals to expect from the authority, and warnings, for a stock that declares a day
 * (`domain/README.md#the-last-look-before-sending`), in the order of the declaration and in pieces: in the stock itself, in its figures, in
 * each of its records, and in duplicates. Only the authority knows whether a permit or a manifest exists.
 */
export function* reviewPieces(whole: StockToReview, days: ReviewDays): Generator<Finding[]> {
  const record: ReviewedRecord = { entity: 'stock', id: whole.stock.id, label: String(whole.stock.id) }
  const { permisoEmbarques, documentoTransportes, contenedorVacios } = whole
  yield [
    ...dayFindings(record, days),
    ...unsettledFindings(record, days),
    ...companyFindings(record, whole.company),
    ...placeFindings(record, whole.deposito),
    ...sizeFindings(record, days),
    ...(permisoEmbarques.length + documentoTransportes.length + contenedorVacios.length === 0
      ? [warning(record, null, 'review.emptyStock')]
      : []),
    ...(days.before ? oddTotals(record, days.before, declaredTotalsOf(whole)) : []),
  ]
  yield* oddLines(record, whole, days.before)
  for (const permiso of permisoEmbarques) yield reviewPermisoEmbarque(permiso, days.fechaStock)
  for (const documento of documentoTransportes) yield reviewDocumentoTransporte(documento, days.fechaStock)
  for (const vacio of contenedorVacios) yield reviewContenedorVacio(vacio, days.fechaStock)
  yield repeatedTitulos(whole)
  yield repeatedContainers(whole)
}

/** Returns the review with at most `maxFindings` of the `findings`, the gravest first. */
export function answerReview(whole: StockToReview, days: ReviewDays, findings: readonly Finding[]): StockReview {
  const of = (severity: ReviewSeverity): Finding[] => findings.filter((found) => found.severity === severity)
  const [refusals, early, warnings] = [of('refused'), of('notYet'), of('warning')]
  const { before } = days
  return {
    totals: declaredTotalsOf(whole),
    before: before && { id: before.id, fechaStock: before.fechaStock, totals: before.totals },
    findings: [...refusals, ...early, ...warnings].slice(0, maxFindings),
    counts: { refused: refusals.length, notYet: early.length, warning: warnings.length },
    lastAccepted: days.lastAccepted,
  }
}

function declaredTotalsOf(whole: StockGoods): DeclaredTotals {
  const containers = [...whole.permisoEmbarques, ...whole.documentoTransportes].flatMap(({ contenedorAsociados }) => contenedorAsociados)
  return { ...totalsOf(whole), cantidadBultos: containers.reduce((sum, { cantidadBultos }) => sum + cantidadBultos, 0) }
}

/**
 * Returns the findings about the day. Each day must be later than the last accepted one, so a skipped day can never be sent
 * (`server/authority/README.md#business-rules`).
 */
function dayFindings(record: ReviewedRecord, { fechaStock, lastAccepted, sendDay, isScheduled }: ReviewDays): Finding[] {
  if (fechaStock > sendDay) return [refused(record, '10083', message('review.day.future', { day: showDay(fechaStock) }))]
  if (lastAccepted === null) return []
  const last = showDay(lastAccepted)
  if (fechaStock <= lastAccepted) return [refused(record, '10444', message('review.day.notLater', { day: showDay(fechaStock), last }))]
  const skipped = daysSince(lastAccepted, fechaStock) - 1
  if (skipped === 0) return []
  const from = showDay(daysAfter(lastAccepted, 1))
  const [one, many] = isScheduled
    ? ['review.day.skipsOne.scheduled', 'review.day.skips.scheduled']
    : ['review.day.skipsOne', 'review.day.skips']
  if (skipped === 1) return [warning(record, null, message(one, { day: from, last }))]
  return [warning(record, null, message(many, { count: skipped, from, to: showDay(daysAfter(fechaStock, -1)), last }))]
}

/**
 * Returns the findings about other stocks without verdict. Such a stock may have been accepted, and then its day is declared; or it was
 * lost, and then its day is lost when a later one is accepted. Days up to the last accepted one are decided, so it omits them. A scheduled
 * send waits for all of these stocks, so for it they are warnings.
 */
function unsettledFindings(reviewed: ReviewedRecord, { unsettled, fechaStock, lastAccepted, isScheduled }: ReviewDays): Finding[] {
  return unsettled
    .filter((other) => isScheduled || lastAccepted === null || other.fechaStock > lastAccepted)
    .map(({ id, warehouseId, fechaStock: otherDay, visible }) => {
      const record: ReviewedRecord = visible ? { entity: 'stock', id, warehouseId, label: String(id) } : reviewed
      const isSameDay = otherDay === fechaStock
      const { here, elsewhere } = unsettledTexts[isScheduled ? 'waits' : isSameDay ? 'sameDay' : 'earlier']
      const text = message(visible ? here : elsewhere, { day: showDay(otherDay) })
      if (isScheduled) return warning(record, null, text)
      return isSameDay ? refused(record, '10444', text) : notYet(record, text)
    })
}

const unsettledTexts = {
  waits: { here: 'review.unsettled.waits', elsewhere: 'review.unsettled.waits.elsewhere' },
  sameDay: { here: 'review.unsettled.sameDay', elsewhere: 'review.unsettled.sameDay.elsewhere' },
  earlier: { here: 'review.unsettled.earlier', elsewhere: 'review.unsettled.earlier.elsewhere' },
}

function companyFindings(record: ReviewedRecord, { cuit }: StockToReview['company']): Finding[] {
  return isCuitShape(cuitDigits(cuit ?? '')) ? [] : [refused(record, '42034', 'review.companyCuit')]
}

/** The authority's limit is not published; services of its platform usually take 4 MB. */
const largeMessageBytes = 4_000_000

function sizeFindings(record: ReviewedRecord, { messageBytes }: ReviewDays): Finding[] {
  if (messageBytes === null || messageBytes < largeMessageBytes) return []
  return [warning(record, null, message('review.messageSize', { size: Math.round(messageBytes / 100_000) / 10 }))]
}

function placeFindings(record: ReviewedRecord, { codigoAduana, codigoLugarOperativo }: StockToReview['deposito']): Finding[] {
  const code = trimmed(codigoLugarOperativo)
  return [
    ...missing(record, { codigoAduana, codigoLugarOperativo }),
    ...(code !== '' && !isLugarOperativoShape(code) ? [warning(record, '10782', message('review.lugarOperativo', { code }))] : []),
  ]
}

interface Named {
  /** The name that must be unique. Blank names are not compared. */
  readonly name: string
  readonly record: ReviewedRecord
}

/** Finds duplicate permits, by their number, or their delivery note when they have none, and duplicate documents, by manifest and title. */
function repeatedTitulos({ permisoEmbarques, documentoTransportes }: StockToReview): Finding[] {
  const permisos = permisoEmbarques.map((of): Named => ({ name: nameOf('permisoEmbarque', of), record: permisoRecord(of) }))
  const documentos = documentoTransportes.map((of): Named => ({ name: nameOf('documentoTransporte', of), record: documentoRecord(of) }))
  return [...repeated(permisos), ...repeated(documentos)]
}

/**
 * Finds containers that occur twice in one titulo, twice among the empty ones, or both empty and loaded. The same container in several
 * titulos is groupage, which is allowed: the authority's own sample has it (`domain/README.md#decisions`).
 */
function repeatedContainers({ permisoEmbarques, documentoTransportes, contenedorVacios }: StockToReview): Finding[] {
  const inTitulos = [
    ...permisoEmbarques.map((of) => namedContainers('permiso-embarque', permisoRecord(of), of)),
    ...documentoTransportes.map((of) => namedContainers('documento-transporte', documentoRecord(of), of)),
  ]
  const loaded = new Set(inTitulos.flat().map(({ name }) => name))
  const vacios = contenedorVacios.map((vacio): Named => ({ name: nameOf('contenedorVacio', vacio), record: vacioRecord(vacio) }))
  const emptyAndLoaded = new Map(vacios.filter(({ name }) => name !== '' && loaded.has(name)).map((vacio) => [vacio.name, vacio.record]))
  return [
    ...inTitulos.flatMap((containers) => repeated(containers, 'review.repeated.titulo')),
    ...repeated(vacios),
    ...Array.from(emptyAndLoaded, ([name, record]) => warning(record, '30820', message('review.emptyAndLoaded', { identifier: name }))),
  ]
}

/** Returns what must be unique, as it would be stored today: records of former releases may have blanks and dashes. */
function nameOf(name: string, record: object): string {
  return identifyRecord(name, record)?.key ?? ''
}

function namedContainers(titulo: Titulo, of: ReviewedRecord, { contenedorAsociados }: Contenido): Named[] {
  return contenedorAsociados.map((contenedor) => ({
    name: nameOf('contenedorAsociado', contenedor),
    record: contenedorRecord(contenedor, titulo, of),
  }))
}

/** Returns a warning on the second of the records with one name. */
function repeated(all: readonly Named[], key = 'review.repeated'): Finding[] {
  const groups = groupBy(all, ({ name }) => name)
  groups.delete('')
  return [...groups].flatMap(([identifier, group]) => {
    const [, second] = group
    return second ? [warning(second.record, '30820', message(key, { identifier, times: group.length }))] : []
  })
}
