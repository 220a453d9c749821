import type { ComparedGoods } from '#domain/comparison/compare-goods.ts'
import { drafts } from './drafts.ts'

const { permisoEmbarque: permiso, documentoTransporte: documento, contenedorVacio: vacio, lineaMercaderia: linea } = drafts
const contenedor = drafts.contenedorAsociado
export const emptyContents = { lineaMercaderias: [], contenedorAsociados: [] }
/** Lines of several packagings, one for each number of packages. */
export const linesOf = (...cantidades: number[]) => cantidades.map((cantidad) => ({ ...linea, tipoEmbalaje: `1${cantidad}`, cantidad }))

/** A sheet with two permits, of which the first has lines and a container, a document and two empty containers. */
export const sheet = {
  permisoEmbarques: [
    { ...permiso, lineaMercaderias: linesOf(3, 1, 2), contenedorAsociados: [contenedor] },
    { ...permiso, ...emptyContents, identificadorPermiso: '17033EC01000490G' },
  ],
  documentoTransportes: [{ ...documento, lineaMercaderias: linesOf(7), contenedorAsociados: [] }],
  contenedorVacios: [vacio, { ...vacio, numeroContenedor: 'CSQU3054383' }],
}

/** Generated records as a sheet. `ids` are of permits of the stock, which its first ones name. */
export function sheetOf({ permisoEmbarques, contenedorVacios }: ComparedGoods, ids: readonly number[] = []): object {
  const withRemito = permisoEmbarques.map((one, index) => ({
    ...one,
    identificadorPermiso: null,
    identificadorRemito: one.identificadorPermiso ?? 'R0',
    id: ids[index] ?? null,
    lineaMercaderias: one.lineaMercaderias.map((line) => ({ ...line, cantidad: line.cantidad + 1 })),
  }))
  return { permisoEmbarques: withRemito, documentoTransportes: [], contenedorVacios }
}
