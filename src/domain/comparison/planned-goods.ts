// What a spreadsheet's file would add to a stock, or make of it: the records before and after, as a comparison takes them.
import type { WithoutColumn } from '../titulo/goods-contract.ts'
import type { TituloName } from '../titulo/titulo.ts'
import { type ComparedGoods, keepExternalIds, keepFields, type TituloContents } from './compare-goods.ts'

/** The lines and containers of a file that belong to a titulo which only the stock has. */
interface StockContents extends TituloContents {
  readonly titulo: TituloName
  readonly tituloId: number
}

/** The records of a file, with negative ids. A kind that the file does not have is undefined. */
export interface FileGoods extends Partial<ComparedGoods> {
  readonly ofStock: readonly StockContents[]
}

export interface GoodsPlan {
  readonly before: ComparedGoods
  readonly after: ComparedGoods
}

export const noGoods: ComparedGoods = { permisoEmbarques: [], documentoTransportes: [], contenedorVacios: [] }

/** Returns what the records of a file add to a stock. Of the stock it has only the titulos to which something is added. */
export function addedGoods(stock: ComparedGoods, file: FileGoods): GoodsPlan {
  const inFile = contentsIn(file.ofStock)
  const named = {
    permisoEmbarques: stock.permisoEmbarques.filter(({ id }) => inFile('permisoEmbarque', id)),
    documentoTransportes: stock.documentoTransportes.filter(({ id }) => inFile('documentoTransporte', id)),
  }
  const withMore = <Titulo extends TituloContents & { readonly id: number }>(name: TituloName, titulos: readonly Titulo[]): Titulo[] =>
    titulos.map((titulo) => {
      const { lineaMercaderias = [], contenedorAsociados = [] } = inFile(name, titulo.id) ?? {}
      return {
        ...titulo,
        lineaMercaderias: [...titulo.lineaMercaderias, ...lineaMercaderias],
        contenedorAsociados: [...titulo.contenedorAsociados, ...contenedorAsociados],
      }
    })
  return {
    before: { ...noGoods, ...named },
    after: {
      permisoEmbarques: [...withMore('permisoEmbarque', named.permisoEmbarques), ...(file.permisoEmbarques ?? [])],
      documentoTransportes: [...withMore('documentoTransporte', named.documentoTransportes), ...(file.documentoTransportes ?? [])],
      contenedorVacios: file.contenedorVacios ?? [],
    },
  }
}

/**
 * Returns what a stock becomes as a file. Kinds that the file does not have stay. Where it has lines, or containers, of permits that only
 * the stock has, those permits stay, with these lines alone; and so do documents. Records that stay keep the fields for which the file has
 * no column, and their external ids.
 */
export function* replacedGoods(stock: ComparedGoods, file: FileGoods, withoutColumn: WithoutColumn): Generator<undefined, GoodsPlan> {
  const inFile = contentsIn(file.ofStock)
  const titulosOf = <Titulo extends TituloContents & { readonly id: number }>(
    name: TituloName,
    titulos: readonly Titulo[],
    ofFile: readonly Titulo[] | undefined,
  ): readonly Titulo[] => {
    const has = (member: keyof TituloContents) => file.ofStock.some(({ titulo, [member]: own }) => titulo === name && own.length > 0)
    const [hasLines, hasContainers] = [has('lineaMercaderias'), has('contenedorAsociados')]
    const staying = ofFile ? titulos.filter(({ id }) => inFile(name, id)) : titulos
    const asInFile = staying.map((titulo) => ({
      ...titulo,
      ...(hasLines && { lineaMercaderias: inFile(name, titulo.id)?.lineaMercaderias ?? [] }),
      ...(hasContainers && { contenedorAsociados: inFile(name, titulo.id)?.contenedorAsociados ?? [] }),
    }))
    return [...asInFile, ...(ofFile ?? [])]
  }
  const after = {
    permisoEmbarques: titulosOf('permisoEmbarque', stock.permisoEmbarques, file.permisoEmbarques),
    documentoTransportes: titulosOf('documentoTransporte', stock.documentoTransportes, file.documentoTransportes),
    contenedorVacios: file.contenedorVacios ?? stock.contenedorVacios,
  }
  const kept = yield* keepFields(stock, after, withoutColumn)
  return { before: stock, after: yield* keepExternalIds(stock, kept) }
}

function contentsIn(ofStock: FileGoods['ofStock']): (name: TituloName, id: number) => StockContents | undefined {
  const known = new Map(ofStock.map((one) => [`${one.titulo} ${one.tituloId}`, one]))
  return (name, id) => known.get(`${name} ${id}`)
}
