import * as z from 'zod/mini'
import { certificateDraft } from '#domain/certificate-upload.ts'
import { optionalReferenceField } from '#domain/fields.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { changedDraft } from '../../families/seen-stocks.ts'
import type { Calls } from '../call-description.ts'
import { describeFamily } from '../family-calls.ts'

const seen = { tag: 'Entidades', list: 'signedIn', read: 'visible', write: 'visible' } as const
const record = { ...seen, isImported: true } as const

/** The calls whose address names no parent. Those of companies are with the others of companies. */
export const genericCalls: Calls = {
  ...describeFamily(genericFamilies.stock, {
    ...seen,
    one: 'un stock de cualquier depósito',
    many: 'los stocks de todos los depósitos',
    schema: 'Stock',
    draft: 'StockDeDepositoBorrador',
    changed: changedDraft,
  }),
  ...describeFamily(genericFamilies.permisoEmbarque, {
    ...record,
    one: 'un permiso de embarque de cualquier stock',
    many: 'los permisos de embarque de todos los stocks',
    schema: 'PermisoEmbarqueDeStock',
  }),
  ...describeFamily(genericFamilies.documentoTransporte, {
    ...record,
    one: 'un documento de transporte de cualquier stock',
    many: 'los documentos de transporte de todos los stocks',
    schema: 'DocumentoTransporteDeStock',
  }),
  ...describeFamily(genericFamilies.lineaMercaderia, {
    ...record,
    one: 'una línea de mercadería de cualquier stock',
    many: 'las líneas de mercadería de todos los stocks',
    schema: 'LineaMercaderiaDeTitulo',
  }),
  ...describeFamily(genericFamilies.contenedorAsociado, {
    ...record,
    one: 'un contenedor asociado de cualquier stock',
    many: 'los contenedores asociados de todos los stocks',
    schema: 'ContenedorAsociadoDeTitulo',
  }),
  ...describeFamily(genericFamilies.contenedorVacio, {
    ...record,
    one: 'un contenedor vacío de cualquier stock',
    many: 'los contenedores vacíos de todos los stocks',
    schema: 'ContenedorVacioDeStock',
  }),
  ...describeFamily(genericFamilies.stockError, {
    ...seen,
    one: 'un error de un stock',
    many: 'los errores de todos los stocks',
    schema: 'ErrorDeStock',
    write: 'adminOfVisible',
  }),
  ...describeFamily(genericFamilies.wsaa, {
    ...seen,
    tag: 'Certificados',
    one: 'un ticket de acceso a la aduana',
    many: 'los tickets de acceso a la aduana',
    schema: 'Ticket',
    write: 'adminOfVisible',
  }),
  ...describeFamily(genericFamilies.certificate, {
    ...seen,
    tag: 'Certificados',
    one: 'un certificado',
    many: 'los certificados de las compañias que se administran',
    schema: 'Certificado',
    // The company stays the same, and may be left out.
    changed: z.intersection(certificateDraft, z.object({ company: optionalReferenceField })),
  }),
  ...describeFamily(genericFamilies.deposito, {
    ...seen,
    tag: 'Depósitos',
    one: 'un depósito de cualquier compañia',
    many: 'los depósitos de todas las compañias',
    schema: 'Deposito',
    draft: 'DepositoDeCompaniaBorrador',
  }),
}
