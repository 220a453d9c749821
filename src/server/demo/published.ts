import { packagingContainer } from '#domain/catalogs/packaging.ts'
import type { ContenedorVacioDraft } from '#domain/contenedor-vacio.ts'
import { instantOf } from '#domain/dates.ts'
import type { DocumentoTransporteDraft } from '#domain/documento-transporte.ts'
import type { PermisoEmbarqueDraft } from '#domain/permiso-embarque.ts'
import { daysAfter } from '#domain/typed-dates.ts'
import type { TituloToLoad } from '../store/load.ts'

/** The test data that the authority publishes for its own test environment (`server/authority/README.md#test-data`), as a warehouse would declare it. */

const exportador = 33_504_932_619
const consignatario = 30_590_428_775
const destinatarios = ['20040410024', '27371971828'] as const

/** Each row: permit, container, weight, packaging, destination. */
const exports = [
  ['16033TRB2000015B', 'ENAU2458156', 1000, '05', '200'],
  ['16033TRB3000005B', 'SUDU4942767', 2000, '05', '202'],
  ['16033TRB3000004A', 'SUDU4942767', 2000, '05', '202'],
  ['16033TRB3000003W', 'SUDU4942767', 20_000, '05', '202'],
  ['16033EC01000038D', 'CRXU2358579', 1000, '05', '310'],
  ['16033EC01000040T', 'CRXU2383268', 1000, '05', '444'],
  ['16033EC01000042V', 'CRXU2482527', 1000, '05', '310'],
  ['16033EC01000043W', 'CRXU1818350', 1000, '05', '444'],
  ['16033EC01000036B', 'CRXU2182411', 1000, '05', '310'],
  ['16033TRB1000002T', 'CMAU1267465', 85_000, '05', '200'],
  ['16033TRB3000002V', 'MAEU8180375', 2000, '05', '202'],
  ['16033TRB2000005A', 'SEAU8257339', 20_000, '05', '200'],
  ['16033EC01000107A', 'USLO1111111', 30_000, '32', '225'],
  ['16033EC01000048E', 'USLO1111111', 1000, '32', '225'],
  ['17033EC01000490G', 'TRIU5555555', 23_000, '32', '221'],
  ['17033EC01000398N', 'USLO1234567', 140_000, '32', '208'],
  ['17033EC01000122V', 'MSCU4670239', 1000, '32', '208'],
] as const

/** Each row: transport document, manifest, container, packaging, weight, origin. */
const imports = [
  ['SPAGS001', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS002', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS003', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['SPAGS004', '13033MANI000135M', 'TRIU5555555', '05', 12_000, '410'],
  ['USMIA1234', '13033MANI000138P', 'TRIU7418525', '05', 10_000, '220'],
  ['BRRIO001', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['BRRIO002', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['BRRIO003', '13033MANI000115K', 'TRIU1234562', '05', 16_000, '203'],
  ['SPTURJORGEPRUE1', '16033MANI000441P', 'ENAU2458156', '05', 100, '200'],
  ['USMIATRB1_N0001', '16033MANI000440Y', 'FSCU3560760', '05', 100, '200'],
] as const

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

/**
 * Returns the goods of one row. Rows with packaging 32 (in bulk) have a container too, which is left out: the authority's newer rule 19739 allows containers only
 * together with a line with packaging 05.
 */
function contenido(tipoEmbalaje: string, pesoBruto: number, numeroContenedor: string) {
  const isInContainer = tipoEmbalaje === packagingContainer
  return {
    lineaMercaderias: [{ tipoEmbalaje, cantidad: 1, pesoBruto }],
    contenedorAsociados: isInContainer ? [{ tipo: 'HOUSE' as const, cantidadBultos: 1, numeroContenedor, longitudContenedor: '40' }] : [],
  }
}

/** Returns the permits of a warehouse on a day. The samples have no delivery note. */
export function publishedPermisos(day: string): TituloToLoad<PermisoEmbarqueDraft>[] {
  return exports.map(([identificadorPermiso, numeroContenedor, pesoBruto, tipoEmbalaje, destinoMercaderia], index) => ({
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

/** Returns the transport documents of a warehouse on a day. */
export function publishedDocumentos(day: string): TituloToLoad<DocumentoTransporteDraft>[] {
  return imports.map(
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
