// Joins the rows of a file's sheets: which titulo each goods line and container belongs to, and the records that the file declares.
import type { PastedRow } from '../paste/pasted-rows.ts'
import { checkTogether, hasLine, identityOf } from '../paste/pasted-titulos.ts'
import { parentColumns, sheetKind, type SheetValues } from './sheet-kinds.ts'
import type { SheetName } from './sheet.ts'

export type SheetRow = PastedRow<SheetValues>

/** A sheet that is used, with its rows. */
export interface UsedSheet {
  readonly kind: SheetName
  readonly rows: readonly SheetRow[]
}

/** A row by the place of its sheet. */
interface Placed {
  readonly sheet: number
  readonly row: SheetRow
}

/** A permit or document of the file: the rows that say it, of which several may have a goods line each, and the rows of other sheets that belong to it. */
interface SheetTitulo {
  readonly kind: TituloKind
  readonly rows: readonly [Placed, ...Placed[]]
  readonly lineaMercaderias: Placed[]
  readonly contenedorAsociados: Placed[]
}

/** The records that a file declares. A kind without a sheet is undefined. */
interface SheetGoods {
  readonly permisoEmbarques: readonly SheetTitulo[] | undefined
  readonly documentoTransportes: readonly SheetTitulo[] | undefined
  readonly contenedorVacios: readonly Placed[] | undefined
}

export interface Workbook {
  /** The rows of each sheet, in whose errors is also why a line or a container has no titulo. */
  readonly rows: readonly (readonly SheetRow[])[]
  readonly goods: SheetGoods
}

const tituloKinds = ['permisoEmbarque', 'documentoTransporte'] as const

type TituloKind = (typeof tituloKinds)[number]

/** Joins the sheets of a file. A line belongs to the titulo whose id it names, or else to the only one with its identifiers. */
export function joinSheets(sheets: readonly UsedSheet[]): Workbook {
  const checked = checkKinds(sheets)
  const placedOf = (name: SheetName) =>
    sheets.flatMap(({ kind }, sheet) => (kind === name ? (checked[sheet] ?? []).map((row) => ({ sheet, row })) : []))
  const has = (name: SheetName) => sheets.some(({ kind }) => kind === name)
  const titulosOf = (kind: TituloKind) => (has(kind) ? groupTitulos(kind, placedOf(kind)) : undefined)
  const goods = {
    permisoEmbarques: titulosOf('permisoEmbarque'),
    documentoTransportes: titulosOf('documentoTransporte'),
    contenedorVacios: has('contenedorVacio') ? placedOf('contenedorVacio') : undefined,
  }
  const parents = parentsOf(goods)
  const rows = sheets.map(({ kind }, sheet) => {
    const own = checked[sheet] ?? []
    if (kind !== 'lineaMercaderia' && kind !== 'contenedorAsociado') return own
    return own.map((row) => {
      const found = parents(row)
      if (typeof found === 'string') return { ...row, saved: null, errors: { [nameCell(row, goods)]: found, ...row.errors } }
      found[`${kind}s`].push({ sheet, row })
      return row
    })
  })
  return { rows, goods }
}

/** Checks the rows of each kind together, also those of several sheets. */
function checkKinds(sheets: readonly UsedSheet[]): readonly (readonly SheetRow[])[] {
  const rest = new Map(
    tituloKinds.map((kind) => {
      const rows = sheets.flatMap((sheet) => (sheet.kind === kind ? sheet.rows : []))
      return [kind as SheetName, [...checkTogether(kind, rows, sheetKind(kind).columns)]]
    }),
  )
  return sheets.map(({ kind, rows }) => rest.get(kind)?.splice(0, rows.length) ?? rows)
}

/** Returns the titulos of rows: those with the same identifiers, and no other id, are one if they have a goods line each. */
function groupTitulos(kind: TituloKind, placed: readonly Placed[]): SheetTitulo[] {
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
function parentsOf({ permisoEmbarques = [], documentoTransportes = [] }: SheetGoods): (row: SheetRow) => SheetTitulo | string {
  const [byId, byIdentity] = [new Map<string, SheetTitulo[]>(), new Map<string, SheetTitulo[]>()]
  const add = (to: Map<string, SheetTitulo[]>, key: string, titulo: SheetTitulo): void => {
    if (key === '') return
    const others = to.get(key)
    if (others) others.push(titulo)
    else to.set(key, [titulo])
  }
  for (const titulo of [...permisoEmbarques, ...documentoTransportes]) {
    const { cells } = titulo.rows[0].row
    add(byId, cells['id'] ?? '', titulo)
    add(byIdentity, keyOf(titulo.kind, cells), titulo)
  }
  return ({ cells }) => {
    const kinds = tituloKinds.filter((kind) => keyOf(kind, cells) !== '')
    // A permit and a document may have the same id.
    const named = (byId.get(cells['tituloId'] ?? '') ?? []).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    const identified = kinds.flatMap((kind) => byIdentity.get(keyOf(kind, cells)) ?? [])
    // The id and the identifiers of a row that was copied within the sheet may name two titulos.
    const possible = named.length === 0 ? identified : identified.length === 0 ? named : named.filter((one) => identified.includes(one))
    const [only, ...others] = possible
    if (only && others.length === 0) return only
    if (only) return 'validation.sheetManyParents'
    return named.length > 0 ? 'validation.sheetOtherParent' : 'validation.sheetNoParent'
  }
}

function keyOf(kind: TituloKind, cells: SheetRow['cells']): string {
  const identity = identityOf(kind, cells)
  return identity && `${kind} ${identity}`
}

/** Returns the cell that shows why a row has no titulo: the first that names one, or that in which it would be named. */
function nameCell({ cells }: SheetRow, { permisoEmbarques }: SheetGoods): string {
  const filled = parentColumns.find(({ name }) => (cells[name] ?? '') !== '')
  return filled?.name ?? (permisoEmbarques ? 'identificadorPermiso' : 'identificadorDocumentoTransporte')
}

/** Returns the body of the calls that add the records of a file, or replace those of a stock by them (`goodsDraft`). All rows must be without errors. */
export function goodsBody({ permisoEmbarques, documentoTransportes, contenedorVacios }: SheetGoods): Readonly<Record<string, unknown>> {
  return {
    ...(permisoEmbarques && { permisoEmbarques: permisoEmbarques.map(tituloOf) }),
    ...(documentoTransportes && { documentoTransportes: documentoTransportes.map(tituloOf) }),
    ...(contenedorVacios && { contenedorVacios: contenedorVacios.map(({ row }) => row.saved) }),
  }
}

function tituloOf({ rows, lineaMercaderias, contenedorAsociados }: SheetTitulo): SheetValues {
  const id = rows[0].row.cells['id'] ?? ''
  return {
    ...rows[0].row.saved,
    id: id === '' ? null : Number(id),
    lineaMercaderias: [...rows.flatMap(ownLine), ...lineaMercaderias.map(({ row }) => row.saved)],
    contenedorAsociados: contenedorAsociados.map(({ row }) => row.saved),
  }
}

/** Returns the goods line that a row of a titulo says, if it says one. */
function ownLine({ row: { saved } }: Placed): SheetValues[] {
  if (saved?.['hasLine'] !== true) return []
  return [{ tipoEmbalaje: saved['lineaTipoEmbalaje'], cantidad: saved['lineaCantidad'], pesoBruto: saved['lineaPesoBruto'] }]
}

/** Returns the lines and containers that belong to titulos of which all rows are among some `lines` of a sheet, as the numbers of their rows by sheet. */
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

/** A cell of a file's sheet. */
interface SheetCell {
  readonly sheet: number
  readonly line: number
  readonly name: string
}

/** Returns the cell that a field of the body of `goodsBody` came from, by its path: `permisoEmbarques.3.lineaMercaderias.2.cantidad`. Null for a path to no row. */
export function cellOfPath(goods: SheetGoods, path: string): SheetCell | null {
  const [kind, index, ...fields] = path.split('.')
  const kinds: Readonly<Record<string, readonly (SheetTitulo | Placed)[] | undefined>> = { ...goods }
  const record = kinds[kind ?? '']?.[Number(index)]
  if (!record) return null
  return 'rows' in record ? cellOfTitulo(record, fields) : cellOf(record, fields[0])
}

function cellOfTitulo(titulo: SheetTitulo, [field, index, inside = '']: readonly string[]): SheetCell | null {
  if (field === 'contenedorAsociados') return cellOf(titulo.contenedorAsociados[Number(index)], inside)
  if (field !== 'lineaMercaderias') return cellOf(titulo.rows[0], field)
  const own = titulo.rows.filter(({ row }) => hasLine(row))
  const ofRow = own[Number(index)]
  return ofRow
    ? cellOf(ofRow, `linea${inside.replace(/^./, (letter) => letter.toUpperCase())}`)
    : cellOf(titulo.lineaMercaderias[Number(index) - own.length], inside)
}

function cellOf(placed: Placed | undefined, name = ''): SheetCell | null {
  return placed ? { sheet: placed.sheet, line: placed.row.line, name } : null
}

/** Returns the numbers of records that a file declares, by kind, without those of which it has none. */
export function countGoods({ permisoEmbarques = [], documentoTransportes = [], contenedorVacios = [] }: SheetGoods): [SheetName, number][] {
  const titulos = [...permisoEmbarques, ...documentoTransportes]
  const sum = (countOf: (titulo: SheetTitulo) => number) => titulos.reduce((total, titulo) => total + countOf(titulo), 0)
  const counts: [SheetName, number][] = [
    ['permisoEmbarque', permisoEmbarques.length],
    ['documentoTransporte', documentoTransportes.length],
    ['lineaMercaderia', sum(({ rows, lineaMercaderias }) => rows.filter(({ row }) => hasLine(row)).length + lineaMercaderias.length)],
    ['contenedorAsociado', sum(({ contenedorAsociados }) => contenedorAsociados.length)],
    ['contenedorVacio', contenedorVacios.length],
  ]
  return counts.filter(([, count]) => count > 0)
}
