import * as z from 'zod/mini'
import type { AnyFamily, DefaultSource } from '#domain/contract/family.ts'
import '#domain/readers/readers.ts'
import { contenedorAsociadoDraft } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioDraft } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteDraft } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaDraft } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueDraft } from '#domain/titulo/permiso-embarque.ts'

/** Drafts that are right as they are, from the authority's own samples; a test changes what it is about. */

const titulo = {
  fechaIngresoDeposito: '2026-11-19T15:00:00.000Z',
  condicionMercaderia: 'BUENA',
  ubicacionPartida: 'Nave 2, fila C',
  observaciones: null,
}

export function aPermisoEmbarque(changes: object = {}) {
  return z.parse(permisoEmbarqueDraft, {
    ...titulo,
    identificadorPermiso: '16033EC01000038D',
    identificadorRemito: null,
    exportador: '33504932619',
    destinoMercaderia: '310',
    destinatarioExterior: '20040410024',
    ...changes,
  })
}

export function aDocumentoTransporte(changes: object = {}) {
  return z.parse(documentoTransporteDraft, {
    ...titulo,
    identificadorManifiesto: '13033MANI000135M',
    identificadorDocumentoTransporte: 'SPAGS001',
    consignatario: '30590428775',
    procedenciaMercaderia: '410',
    ...changes,
  })
}

export function aLineaMercaderia(changes: object = {}) {
  return z.parse(lineaMercaderiaDraft, { tipoEmbalaje: '05', cantidad: 1, pesoBruto: '1000', ...changes })
}

export function aContenedorAsociado(changes: object = {}) {
  return z.parse(contenedorAsociadoDraft, {
    tipo: 'HOUSE',
    cantidadBultos: 1,
    numeroContenedor: 'CRXU2358579',
    longitudContenedor: '40',
    ...changes,
  })
}

export function aContenedorVacio(changes: object = {}) {
  return z.parse(contenedorVacioDraft, {
    fechaIngresoDeposito: '2026-11-19T15:00:00.000Z',
    numeroContenedor: 'CMAU1267465',
    longitudContenedor: '20',
    ...changes,
  })
}

/** The form of a new record before the user types: the family's defaults, and every other field empty. */
export function newForm(
  { fields, defaults }: Pick<AnyFamily, 'fields' | 'defaults'>,
  from: DefaultSource,
): Record<string, string | boolean> {
  const typed = Object.entries(fields).filter(([field, type]) => field !== 'id' && type !== 'parent')
  return { ...Object.fromEntries(typed.map(([field, type]) => [field, type === 'boolean' ? false : ''])), ...defaults?.(from) }
}
