// Goods of the demonstration stocks, built from the authority's published test data.
import { packagingContainer } from '#domain/catalogs/packaging.ts'
import type { ContenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import type { DocumentoTransporteDraft } from '#domain/titulo/documento-transporte.ts'
import type { PermisoEmbarqueDraft } from '#domain/titulo/permiso-embarque.ts'
import { daysAfter, instantOf } from '#domain/values/dates.ts'
import { publishedExports, publishedImports } from '../stand-in/published-data.ts'
import type { TituloToLoad } from '../store/stocks/bulk-insert.ts'

/* The data comes from the authority (`server/authority/README.md#test-data`). */

const exportador = 33_504_932_619
const consignatario = 30_590_428_775
const destinatarios = ['20040410024', '27371971828'] as const

const naves = ['Nave 1, fila A', 'Nave 1, fila B', 'Nave 2, fila C', 'Playa de contenedores'] as const

/** Returns the fields that all permits and documents of the demo share. The goods entered the warehouse some days before `day`. */
function shared(day: string, index: number) {
  return {
    fechaIngresoDeposito: instantOf(daysAfter(day, -1 - (index % 6)), `${String(8 + (index % 9)).padStart(2, '0')}:30`),
    condicionMercaderia: 'BUENA',
    ubicacionPartida: naves[index % naves.length] ?? naves[0],
    condicionImo: false,
    impedimentoLegalAduanero: false,
    observaciones: null,
  } as const
}

/** The most that one container of the demo holds, in kilograms. */
const perContainer = 30_000

/**
 * Returns the goods of one row. Leaves out the containers of rows with packaging 32 (in bulk): the authority's newer rule 19739 allows
 * containers only together with a line with packaging 05.
 */
function contenido(tipoEmbalaje: string, pesoBruto: number, numeroContenedor: string) {
  const isInContainer = tipoEmbalaje === packagingContainer
  return {
    lineaMercaderias: [{ tipoEmbalaje, cantidad: isInContainer ? Math.ceil(pesoBruto / perContainer) : 1, pesoBruto }],
    contenedorAsociados: isInContainer ? [{ tipo: 'HOUSE' as const, cantidadBultos: 1, numeroContenedor, longitudContenedor: '40' }] : [],
  }
}

/** Returns the permits of a warehouse on a day. The samples have no delivery note. */
export function publishedPermisos(day: string): TituloToLoad<PermisoEmbarqueDraft>[] {
  return publishedExports.map(([identificadorPermiso, numeroContenedor, pesoBruto, tipoEmbalaje, destinoMercaderia], index) => ({
    draft: {
      ...shared(day, index),
      identificadorPermiso,
      identificadorRemito: null,
      exportador,
      destinoMercaderia,
      destinatarioExterior: destinatarios[index % 2] ?? destinatarios[0],
    },
    ...contenido(tipoEmbalaje, pesoBruto, numeroContenedor),
  }))
}

export function publishedDocumentos(day: string): TituloToLoad<DocumentoTransporteDraft>[] {
  return publishedImports.map(
    (
      [identificadorDocumentoTransporte, identificadorManifiesto, numeroContenedor, tipoEmbalaje, pesoBruto, procedenciaMercaderia],
      index,
    ) => ({
      draft: { ...shared(day, index + 2), identificadorManifiesto, identificadorDocumentoTransporte, consignatario, procedenciaMercaderia },
      ...contenido(tipoEmbalaje, pesoBruto, numeroContenedor),
    }),
  )
}

/** Returns empty containers. Their numbers are invented, and valid by ISO 6346. */
export function demoVacios(day: string): ContenedorVacioDraft[] {
  return ['CSQU3054383', 'MSKU7045126', 'TGHU9182731', 'HLXU1234561'].map((numeroContenedor, index) => ({
    fechaIngresoDeposito: instantOf(daysAfter(day, -2 - index), '16:45'),
    numeroContenedor,
    longitudContenedor: index % 2 === 0 ? '20' : '40',
  }))
}
