// Compares the records of two stocks: which came, which went, and which fields of the others changed.
import { draftFields, type Fields } from '../contract/filters.ts'
import type { PastedColumn } from '../paste/pasted-cells.ts'
import { pastedColumns } from '../paste/pasted-columns.ts'
import { identityOf } from '../paste/pasted-titulos.ts'
import { type ContenedorAsociado, contenedorAsociadoFamily } from '../titulo/contenedor-asociado.ts'
import { type ContenedorVacio, contenedorVacioFamily } from '../titulo/contenedor-vacio.ts'
import { type DocumentoTransporte, documentoTransporteFamily } from '../titulo/documento-transporte.ts'
import type { WithoutColumn } from '../titulo/goods-contract.ts'
import { type LineaMercaderia, lineaMercaderiaFamily } from '../titulo/linea-mercaderia.ts'
import { type PermisoEmbarque, permisoEmbarqueFamily } from '../titulo/permiso-embarque.ts'
import { totalsOf } from '../titulo/whole-stock.ts'
import { pairRecords } from './pair-records.ts'
import type { Difference, GoodsDifferences, TituloDifference } from './stock-comparison.ts'

/** A record with the id of the first record from which clones of stocks made it, its own id if there is none. */
type Origin<Entity> = Entity & { readonly origin: number }

export interface TituloContents {
  readonly lineaMercaderias: readonly Origin<LineaMercaderia>[]
  readonly contenedorAsociados: readonly Origin<ContenedorAsociado>[]
}

type Titulo<Entity> = Origin<Entity> & TituloContents

export interface ComparedGoods {
  readonly permisoEmbarques: readonly Titulo<PermisoEmbarque>[]
  readonly documentoTransportes: readonly Titulo<DocumentoTransporte>[]
  readonly contenedorVacios: readonly Origin<ContenedorVacio>[]
}

/** Which of the two stocks the id of a changed record is from. */
type IdOf = 'before' | 'after'

/**
 * Returns the differences between the records of two stocks (`domain/README.md#differences`). It yields after each record, so that a server
 * compares large stocks in many turns of the event loop.
 */
export function* compareGoods(before: ComparedGoods, after: ComparedGoods, idOf: IdOf = 'after'): Generator<undefined, GoodsDifferences> {
  const vacio = comparedOf(contenedorVacioFamily)
  return {
    permisoEmbarques: yield* compareTitulos(permisoEmbarqueFamily, before.permisoEmbarques, after.permisoEmbarques, idOf),
    documentoTransportes: yield* compareTitulos(documentoTransporteFamily, before.documentoTransportes, after.documentoTransportes, idOf),
    contenedorVacios: yield* differencesOf(
      yield* readEach(before.contenedorVacios, vacio),
      yield* readEach(after.contenedorVacios, vacio),
      identifiedKeys,
      idOf,
    ),
    totals: { before: totalsOf(before), after: totalsOf(after) },
  }
}

function* readEach<Record>(records: readonly Record[], read: (record: Record) => Compared): Generator<undefined, Compared[]> {
  const compared: Compared[] = []
  for (const record of records) {
    compared.push(read(record))
    yield
  }
  return compared
}

interface Described {
  readonly name: string
  readonly fields: Fields
}

/**
 * Returns the records of `after` with the values of their partners in `before`, in the fields for which a file has no column; and of a
 * titulo with its lines or containers, when the file has none.
 */
export function* keepFields(
  before: ComparedGoods,
  after: ComparedGoods,
  { permisoEmbarque = [], documentoTransporte = [], contenedorVacio = [] }: WithoutColumn,
): Generator<undefined, ComparedGoods> {
  return {
    permisoEmbarques: yield* keptIn(permisoEmbarqueFamily, before.permisoEmbarques, after.permisoEmbarques, permisoEmbarque),
    documentoTransportes: yield* keptIn(
      documentoTransporteFamily,
      before.documentoTransportes,
      after.documentoTransportes,
      documentoTransporte,
    ),
    contenedorVacios: yield* keptIn(contenedorVacioFamily, before.contenedorVacios, after.contenedorVacios, contenedorVacio),
  }
}

interface Named {
  readonly id: number
  readonly externalId?: string | null | undefined
}

/**
 * Returns the records of `after`, each with the external id of its partner in `before` unless it has one: files of spreadsheets have none.
 */
export function* keepExternalIds(before: ComparedGoods, after: ComparedGoods): Generator<undefined, ComparedGoods> {
  return {
    permisoEmbarques: yield* namedTitulos<PermisoEmbarque>(permisoEmbarqueFamily, before.permisoEmbarques, after.permisoEmbarques),
    documentoTransportes: yield* namedTitulos<DocumentoTransporte>(
      documentoTransporteFamily,
      before.documentoTransportes,
      after.documentoTransportes,
    ),
    contenedorVacios: yield* namedIn(contenedorVacioFamily, before.contenedorVacios, after.contenedorVacios, identifiedKeys),
  }
}

function* namedTitulos<Entity extends Named>(
  family: Described,
  before: readonly Titulo<Entity>[],
  after: readonly Titulo<Entity>[],
): Generator<undefined, readonly Titulo<Entity>[]> {
  const { pairs } = yield* pairRecords(yield* readTitulos(family, before), yield* readTitulos(family, after), identifiedKeys)
  const byId = new Map(before.map((titulo) => [titulo.id, titulo]))
  const partners = new Map(pairs.map(([was, is]) => [is.id, byId.get(was.id)]))
  const named: Titulo<Entity>[] = []
  for (const titulo of after) {
    const was = partners.get(titulo.id)
    const lineaMercaderias = yield* namedIn(lineaMercaderiaFamily, was?.lineaMercaderias ?? [], titulo.lineaMercaderias, lineKeys)
    const inWas = was?.contenedorAsociados ?? []
    const contenedorAsociados = yield* namedIn(contenedorAsociadoFamily, inWas, titulo.contenedorAsociados, identifiedKeys)
    named.push({ ...titulo, externalId: titulo.externalId ?? was?.externalId ?? null, lineaMercaderias, contenedorAsociados })
  }
  return named
}

function* namedIn<Entity extends Origin<Named>>(
  family: Described,
  before: readonly Entity[],
  after: readonly Entity[],
  keys: readonly Key[],
): Generator<undefined, readonly Entity[]> {
  if (before.every(({ externalId }) => (externalId ?? null) === null)) return after
  const compared = comparedOf(family)
  const { pairs } = yield* pairRecords(yield* readEach(before, compared), yield* readEach(after, compared), keys)
  const idOf = new Map(before.map(({ id, externalId }) => [id, externalId]))
  const partners = new Map(pairs.map(([was, is]) => [is.id, idOf.get(was.id)]))
  return after.map((record) => ({ ...record, externalId: record.externalId ?? partners.get(record.id) ?? null }))
}

function* keptIn<Entity extends Origin<{ readonly id: number }>>(
  { name, fields }: Described & { readonly name: keyof WithoutColumn },
  before: readonly Entity[],
  after: readonly Entity[],
  withoutColumn: readonly string[],
): Generator<undefined, readonly Entity[]> {
  const columns: readonly PastedColumn[] = pastedColumns[name]
  const isWithout = (field: string) => withoutColumn.includes(field)
  const own = draftFields(fields).map(([field]) => field)
  const kept = [...own, 'lineaMercaderias', 'contenedorAsociados'].filter((field) => switchedWith(field, columns).every(isWithout))
  if (kept.length === 0) return after
  const others = Object.fromEntries(Object.entries(fields).filter(([field]) => !kept.includes(field)))
  const compared = comparedOf({ name, fields: others })
  const { pairs } = yield* pairRecords(yield* readEach(before, compared), yield* readEach(after, compared), identifiedKeys)
  const byId = new Map(before.map((record) => [record.id, record]))
  const partners = new Map(pairs.map(([was, is]) => [is.id, byId.get(was.id)]))
  const records: Entity[] = []
  for (const record of after) {
    const values = Object.entries(partners.get(record.id) ?? {}).filter(([field]) => kept.includes(field))
    records.push({ ...record, ...Object.fromEntries(values) })
    yield
  }
  return records
}

/** Returns a field and those that say nothing without it: a switch, and what it asks for. */
function switchedWith(field: string, columns: readonly PastedColumn[]): string[] {
  const needs = columns.find(({ name }) => name === field)?.when ?? field
  return [field, needs, ...columns.flatMap(({ name, when }) => (when === needs ? [name] : []))]
}

type Value = string | number | boolean | null

/** A record with what the comparison asks about it more than once. */
interface Compared {
  readonly id: number
  readonly name: string
  readonly origin: string
  readonly values: NonNullable<Difference['after']>
  /** A text that is equal for records with equal values. */
  readonly content: string
}

interface Contents {
  readonly lineaMercaderias: readonly Compared[]
  readonly contenedorAsociados: readonly Compared[]
}

interface ComparedTitulo extends Compared, Contents {}

function comparedOf({ name, fields }: Described): (record: Origin<{ readonly id: number }>) => Compared {
  const names = draftFields(fields).map(([field]) => field)
  return (record) => {
    const all: Readonly<Record<string, unknown>> = { ...record }
    const values: Record<string, Value> = {}
    for (const field of names) values[field] = valueOf(all[field])
    return { id: record.id, name, origin: String(record.origin), values, content: JSON.stringify(Object.values(values)) }
  }
}

/** Returns a value of a draft; null for one that is missing or empty. */
function valueOf(value: unknown): Value {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? value : null
}

type Key = (record: Compared) => string

const contentOf: Key = ({ content }) => content
const originOf: Key = ({ origin }) => origin
/** The name that another system gives a record is the surest key: it stays when the number is corrected. */
const externalOf: Key = ({ values }) => String(values['externalId'] ?? '')
const identityIn: Key = ({ name, values }) => identityOf(name, values)
/**
 * Records with an identifier: after what another system names, what is equal first, then what has the same identifier, and last what a
 * clone made of the same record.
 */
const identifiedKeys: readonly Key[] = [
  externalOf,
  contentOf,
  (record) => {
    const identity = identityIn(record)
    return identity && `${record.origin} ${identity}`
  },
  identityIn,
  originOf,
]
const lineKeys: readonly Key[] = [externalOf, contentOf, originOf, ({ values }) => String(values['tipoEmbalaje'])]

function* compareTitulos<Entity extends { readonly id: number }>(
  family: Described,
  before: readonly Titulo<Entity>[],
  after: readonly Titulo<Entity>[],
  idOf: IdOf,
): Generator<undefined, TituloDifference[]> {
  const differences: TituloDifference[] = []
  for (const unequal of yield* unequalOf(yield* readTitulos(family, before), yield* readTitulos(family, after), identifiedKeys, idOf)) {
    const [one, other] = [unequal.before ?? nothing, unequal.after ?? nothing]
    const lineaMercaderias = yield* differencesOf(one.lineaMercaderias, other.lineaMercaderias, lineKeys, idOf)
    const contenedorAsociados = yield* differencesOf(one.contenedorAsociados, other.contenedorAsociados, identifiedKeys, idOf)
    differences.push({ ...differenceOf(unequal), lineaMercaderias, contenedorAsociados })
    yield
  }
  return differences
}

function* readTitulos<Entity extends { readonly id: number }>(
  family: Described,
  titulos: readonly Titulo<Entity>[],
): Generator<undefined, ComparedTitulo[]> {
  const own = comparedOf(family)
  const [line, container] = [comparedOf(lineaMercaderiaFamily), comparedOf(contenedorAsociadoFamily)]
  const read: ComparedTitulo[] = []
  for (const titulo of titulos) {
    const compared = own(titulo)
    const lineaMercaderias = yield* readEach(titulo.lineaMercaderias, line)
    const contenedorAsociados = yield* readEach(titulo.contenedorAsociados, container)
    const contents = [lineaMercaderias, contenedorAsociados].map((records) => records.map(contentOf).sort())
    read.push({ ...compared, content: compared.content + JSON.stringify(contents), lineaMercaderias, contenedorAsociados })
    yield
  }
  return read
}

const nothing: Contents = { lineaMercaderias: [], contenedorAsociados: [] }

/** What is not equal in both stocks. */
interface Unequal<Item> {
  readonly id: number
  readonly before: Item | null
  readonly after: Item | null
}

function* unequalOf<Item extends Compared>(
  before: readonly Item[],
  after: readonly Item[],
  keys: readonly Key[],
  idOf: IdOf,
): Generator<undefined, Unequal<Item>[]> {
  const { pairs, removed, added } = yield* pairRecords(before, after, keys)
  const changed = pairs.filter(([one, other]) => one.content !== other.content)
  return [
    ...added.map((other) => ({ id: other.id, before: null, after: other })),
    ...removed.map((one) => ({ id: one.id, before: one, after: null })),
    ...changed.map(([one, other]) => ({ id: (idOf === 'before' ? one : other).id, before: one, after: other })),
  ]
}

function* differencesOf(...compared: Parameters<typeof unequalOf<Compared>>): Generator<undefined, Difference[]> {
  return (yield* unequalOf(...compared)).map(differenceOf)
}

function differenceOf({ id, before, after }: Unequal<Compared>): Difference {
  return { id, before: before && before.values, after: after && after.values }
}
