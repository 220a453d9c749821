// Joins the rows of a file's sheets: which titulo each goods line and container belongs to, and the records that the file declares.
import type { PastedRow, RowValues } from '../paste/pasted-rows.ts'
import { checkTogether, hasLine, identityOf, lineOf } from '../paste/pasted-titulos.ts'
import { type TituloName, tituloNames } from '../titulo/titulo.ts'
import { groupBy } from '../values/group-by.ts'
import { parentColumns, sheetKind } from './sheet-kinds.ts'
import type { SheetName } from './sheet.ts'

export interface UsedSheet {
  readonly kind: SheetName
  readonly rows: readonly PastedRow[]
}

interface Placed {
  readonly sheet: number
  readonly row: PastedRow
}

interface Contents {
  readonly lineaMercaderias: Placed[]
  readonly contenedorAsociados: Placed[]
}

/** A permit or document of the file: its rows, which may have a goods line each, and the rows of other sheets that belong to it. */
interface SheetTitulo extends Contents {
  readonly kind: TituloName
  readonly rows: readonly [Placed, ...Placed[]]
}

/** A permit or document of the stock, to which rows of the file belong. */
interface StockTitulo extends Contents {
  readonly kind: TituloName
  readonly record: StockRecord
}

type StockRecord = RowValues & { readonly id: number }

export type StockTitulos = Readonly<Record<TituloName, readonly StockRecord[]>>

/** The records that a file declares. A kind without a sheet is undefined. `inStock` are the titulos that the file does not have itself. */
interface SheetGoods {
  readonly permisoEmbarques: readonly SheetTitulo[] | undefined
  readonly documentoTransportes: readonly SheetTitulo[] | undefined
  readonly contenedorVacios: readonly Placed[] | undefined
  readonly inStock: readonly StockTitulo[]
}

export interface Workbook {
  /** The rows of each sheet, in whose errors is also why a line or a container has no titulo. */
  readonly rows: readonly (readonly PastedRow[])[]
  readonly goods: SheetGoods
}

/** Joins a file's sheets. A line belongs to the titulo of its id, or else to the only one with its identifiers, of file or stock. */
export function joinSheets(sheets: readonly UsedSheet[], stock: StockTitulos): Workbook {
  const checked = checkKinds(sheets)
  const placedOf = (name: SheetName) =>
    sheets.flatMap(({ kind }, sheet) => (kind === name ? (checked[sheet] ?? []).map((row) => ({ sheet, row })) : []))
  const has = (name: SheetName) => sheets.some(({ kind }) => kind === name)
  const titulosOf = (kind: TituloName) => (has(kind) ? groupTitulos(kind, placedOf(kind)) : undefined)
  const inStock = tituloNames.flatMap((kind) =>
    stock[kind].map((record): StockTitulo => ({ kind, record, lineaMercaderias: [], contenedorAsociados: [] })),
  )
  const goods = {
    permisoEmbarques: titulosOf('permisoEmbarque'),
    documentoTransportes: titulosOf('documentoTransporte'),
    contenedorVacios: has('contenedorVacio') ? placedOf('contenedorVacio') : undefined,
    inStock,
  }
  const parents = parentsOf(goods)
  const rows = sheets.map(({ kind }, sheet) => {
    const own = checked[sheet] ?? []
    if (kind !== 'lineaMercaderia' && kind !== 'contenedorAsociado') return own
    return own.map((row) => {
      const found = parents(row)
      if (typeof found === 'string') return { ...row, saved: null, errors: { [nameCell(row, goods, found)]: found, ...row.errors } }
      found[`${kind}s`].push({ sheet, row })
      return row
    })
  })
  return {
    rows,
    goods: { ...goods, inStock: inStock.filter((titulo) => titulo.lineaMercaderias.length + titulo.contenedorAsociados.length > 0) },
  }
}

/** Checks the rows of each kind together, also those of several sheets. */
function checkKinds(sheets: readonly UsedSheet[]): readonly (readonly PastedRow[])[] {
  const rest = new Map(
    tituloNames.map((kind) => {
      const rows = sheets.flatMap((sheet) => (sheet.kind === kind ? sheet.rows : []))
      return [kind as SheetName, [...checkTogether(kind, rows, sheetKind(kind).columns)]]
    }),
  )
  return sheets.map(({ kind, rows }) => rest.get(kind)?.splice(0, rows.length) ?? rows)
}

/** Returns the titulos of rows: those with the same identifiers, and no other id, are one if they have a goods line each. */
function groupTitulos(kind: TituloName, placed: readonly Placed[]): SheetTitulo[] {
  const titulos: SheetTitulo[] = []
  const known = new Map<string, Placed[]>()
  for (const one of placed) {
    const { cells } = one.row
    const id = cells['id'] ?? ''
    const key = hasLine(one.row) ? identityOf(kind, cells) || (id && `id ${id}`) : ''
    const same = known.get(key)
    const sameId = same?.find(({ row }) => row.cells['id'])?.row.cells['id'] ?? ''
    if (key !== '' && same && (id === '' || sameId === '' || id === sameId)) {
      same.push(one)
      continue
    }
    const rows: [Placed, ...Placed[]] = [one]
    titulos.push({ kind, rows, lineaMercaderias: [], contenedorAsociados: [] })
    if (key !== '') known.set(key, rows)
  }
  return titulos
}

/** Returns a function that finds the titulo of a line or a container, or the message that says why there is none. */
function parentsOf({ permisoEmbarques = [], documentoTransportes = [], inStock }: SheetGoods): (row: PastedRow) => Contents | string {
  const ofFile = [...permisoEmbarques, ...documentoTransportes].map((titulo) => {
    const { cells } = titulo.rows[0].row
    return { titulo, id: cells['id'] ?? '', identity: keyOf(titulo.kind, cells) }
  })
  const [idsInFile, identitiesInFile] = [groupBy(ofFile, idIn), groupBy(ofFile, ({ identity }) => identity)]
  const ofStock = inStock.flatMap((titulo): Named[] => {
    const named = { titulo, id: String(titulo.record.id), identity: keyOf(titulo.kind, titulo.record) }
    // The file may have it too, with another number or without its id.
    const [same, ...others] = idsInFile.get(idIn(named)) ?? identitiesInFile.get(named.identity || 'none') ?? []
    return others.length > 0 ? [] : [{ ...named, titulo: same?.titulo ?? titulo }]
  })
  const [inFile, elsewhere] = [findNamed(ofFile), findNamed(ofStock)]
  return (row) => {
    const found = inFile(row)
    return found === noParent ? elsewhere(row) : found
  }
}

const noParent = 'validation.sheetNoParent'
const manyParents = 'validation.sheetManyParents'

/** A titulo, with what a row can name it by. */
interface Named {
  readonly titulo: SheetTitulo | StockTitulo
  readonly id: string
  readonly identity: string
}

const idIn = ({ titulo, id }: Named) => `${titulo.kind} ${id}`

/** Returns a function that finds the one of these titulos which a row names, or the message that says why there is none. */
function findNamed(titulos: readonly Named[]): (row: PastedRow) => Contents | string {
  const [byId, byIdentity] = [groupBy(titulos, ({ id }) => id), groupBy(titulos, ({ identity }) => identity)]
  for (const known of [byId, byIdentity]) known.delete('')
  return ({ cells }) => {
    const kinds = tituloNames.filter((kind) => keyOf(kind, cells) !== '')
    // A permit and a document may have the same id.
    const named = (byId.get(cells['tituloId'] ?? '') ?? []).filter(({ titulo }) => kinds.length === 0 || kinds.includes(titulo.kind))
    const identified = kinds.flatMap((kind) => byIdentity.get(keyOf(kind, cells)) ?? [])
    // The id and the identifiers of a row that was copied within the sheet may name two titulos.
    const possible = named.length === 0 ? identified : identified.length === 0 ? named : named.filter((one) => identified.includes(one))
    const [only, ...others] = possible
    if (only) return others.length === 0 ? only.titulo : manyParents
    return named.length > 0 ? 'validation.sheetOtherParent' : noParent
  }
}

function keyOf(kind: TituloName, record: RowValues): string {
  const identity = identityOf(kind, record)
  return identity && `${kind} ${identity}`
}

/** Returns the cell that shows why a row has no titulo: that of the id, the first that names one, or that in which it would be named. */
function nameCell({ cells }: PastedRow, { permisoEmbarques }: SheetGoods, why: string): string {
  if (why === manyParents) return 'tituloId'
  const filled = parentColumns.find(({ name }) => (cells[name] ?? '') !== '')
  return filled?.name ?? (permisoEmbarques ? 'identificadorPermiso' : 'identificadorDocumentoTransporte')
}

/** Returns whether lines or containers cannot tell which of several titulos is theirs, without an id. */
export function needsIds({ rows }: Workbook): boolean {
  return rows.some((own) => own.some(({ errors }) => errors['tituloId'] === manyParents))
}

/** Returns the body (`goodsDraft`) that adds a file's records, or replaces a stock's by them. All rows must be without errors. */
export function goodsBody({
  permisoEmbarques,
  documentoTransportes,
  contenedorVacios,
  inStock,
}: SheetGoods): Readonly<Record<string, unknown>> {
  return {
    ...(permisoEmbarques && { permisoEmbarques: permisoEmbarques.map(tituloOf) }),
    ...(documentoTransportes && { documentoTransportes: documentoTransportes.map(tituloOf) }),
    ...(contenedorVacios && { contenedorVacios: contenedorVacios.map(({ row }) => row.saved) }),
    ...(inStock.length > 0 && {
      ofStock: inStock.map(({ kind, record, lineaMercaderias, contenedorAsociados }) => ({
        titulo: kind,
        tituloId: record.id,
        lineaMercaderias: lineaMercaderias.map(({ row }) => row.saved),
        contenedorAsociados: contenedorAsociados.map(({ row }) => row.saved),
      })),
    }),
  }
}

function tituloOf({ rows, lineaMercaderias, contenedorAsociados }: SheetTitulo): RowValues {
  const id = rows[0].row.cells['id'] ?? ''
  return {
    ...rows[0].row.saved,
    id: id === '' ? null : Number(id),
    lineaMercaderias: [...rows.flatMap(({ row }) => lineOf(row.saved ?? {}) ?? []), ...lineaMercaderias.map(({ row }) => row.saved)],
    contenedorAsociados: contenedorAsociados.map(({ row }) => row.saved),
  }
}

/** Returns the lines and containers of titulos of which all rows are among some `lines` of a sheet: their row numbers by sheet. */
export function contentsOfRows(
  { permisoEmbarques = [], documentoTransportes = [] }: SheetGoods,
  sheet: number,
  lines: ReadonlySet<number>,
): ReadonlyMap<number, ReadonlySet<number>> {
  const contents = new Map<number, Set<number>>()
  for (const { rows, lineaMercaderias, contenedorAsociados } of [...permisoEmbarques, ...documentoTransportes]) {
    if (rows.some((one) => one.sheet !== sheet || !lines.has(one.row.line))) continue
    for (const inside of [...lineaMercaderias, ...contenedorAsociados])
      contents.set(inside.sheet, (contents.get(inside.sheet) ?? new Set()).add(inside.row.line))
  }
  return contents
}

/** Returns the cell of a field of `goodsBody`'s body, by its path `permisoEmbarques.3.lineaMercaderias.2.cantidad`; null without a row. */
export function cellOfPath(goods: SheetGoods, path: string) {
  const [kind, index, ...fields] = path.split('.')
  const { inStock: ofStock, ...ofFile } = goods
  const kinds: Readonly<Record<string, readonly (SheetTitulo | StockTitulo | Placed)[] | undefined>> = { ...ofFile, ofStock }
  const record = kinds[kind ?? '']?.[Number(index)]
  if (!record) return null
  return 'row' in record ? cellOf(record, fields[0]) : cellOfTitulo(record, fields)
}

function cellOfTitulo(titulo: SheetTitulo | StockTitulo, [field, index, inside = '']: readonly string[]) {
  const rows = 'rows' in titulo ? titulo.rows : []
  if (field === 'contenedorAsociados') return cellOf(titulo.contenedorAsociados[Number(index)], inside)
  if (field !== 'lineaMercaderias') return cellOf(rows[0] ?? titulo.lineaMercaderias[0] ?? titulo.contenedorAsociados[0], field)
  const own = rows.filter(({ row }) => hasLine(row))
  const ofRow = own[Number(index)]
  return ofRow
    ? cellOf(ofRow, `linea${inside.replace(/^./, (letter) => letter.toUpperCase())}`)
    : cellOf(titulo.lineaMercaderias[Number(index) - own.length], inside)
}

function cellOf(placed: Placed | undefined, name = '') {
  return placed ? { sheet: placed.sheet, line: placed.row.line, name } : null
}

/** Returns the numbers of records that a file declares, by kind, without those of which it has none. */
export function countGoods({
  permisoEmbarques = [],
  documentoTransportes = [],
  contenedorVacios = [],
  inStock,
}: SheetGoods): [SheetName, number][] {
  const titulos = [...permisoEmbarques, ...documentoTransportes]
  const sum = (member: keyof Contents) => [...titulos, ...inStock].reduce((total, titulo) => total + titulo[member].length, 0)
  const ownLines = titulos.flatMap(({ rows }) => rows.filter(({ row }) => hasLine(row))).length
  const counts: [SheetName, number][] = [
    ['permisoEmbarque', permisoEmbarques.length],
    ['documentoTransporte', documentoTransportes.length],
    ['lineaMercaderia', ownLines + sum('lineaMercaderias')],
    ['contenedorAsociado', sum('contenedorAsociados')],
    ['contenedorVacio', contenedorVacios.length],
  ]
  return counts.filter(([, count]) => count > 0)
}
