// Call families of all entities whose address names no parent record.
import * as z from 'zod/mini'
import { certificateDraft } from '../company/certificate-upload.ts'
import { certificate, certificateRecord } from '../company/certificate.ts'
import { companyFamily } from '../company/company.ts'
import { depositoDraft, depositoFamily } from '../company/deposito.ts'
import { wsaaFamily } from '../company/wsaa.ts'
import { type AnyFamily, defineFamily } from '../contract/family.ts'
import { optionalReferenceField, referenceField, responseOptional, responseText } from '../contract/fields.ts'
import type { GenericName } from '../contract/generic-names.ts'
import { maxPageSize } from '../contract/page.ts'
import { stockErrorFamily } from '../stock/stock-error.ts'
import { stockFamily, stockRecord, stockReference } from '../stock/stock.ts'
import { contenedorAsociado, contenedorAsociadoDraft, contenedorAsociadoFamily } from '../titulo/contenedor-asociado.ts'
import { contenedorVacio, contenedorVacioDraft, contenedorVacioFamily } from '../titulo/contenedor-vacio.ts'
import { documentoTransporte, documentoTransporteDraft, documentoTransporteFamily } from '../titulo/documento-transporte.ts'
import { lineaMercaderia, lineaMercaderiaDraft, lineaMercaderiaFamily } from '../titulo/linea-mercaderia.ts'
import { permisoEmbarque, permisoEmbarqueDraft, permisoEmbarqueFamily } from '../titulo/permiso-embarque.ts'

const inStock = z.object({ stock: referenceField })

/**
 * A goods line or a container belongs to a permit or to a transport document, which its answer names with their identifiers and their
 * stock.
 */
const tituloReferences = {
  permisoEmbarque: responseOptional(
    z.object({ id: z.number(), identificadorPermiso: responseText, identificadorRemito: responseText, stock: stockReference }),
  ),
  documentoTransporte: responseOptional(
    z.object({ id: z.number(), identificadorDocumentoTransporte: responseText, stock: stockReference }),
  ),
} as const

const inTitulo = z.object({ permisoEmbarque: optionalReferenceField, documentoTransporte: optionalReferenceField }).check(
  z.refine((draft) => (draft.permisoEmbarque === null) !== (draft.documentoTransporte === null), {
    path: ['permisoEmbarque'],
    error: 'validation.oneTitulo',
    params: { constraint: 'OneTitulo' },
  }),
)

/**
 * The generic calls, which name the parents of a record in its body and not in their address. They show and change only what the calls of a
 * warehouse or a company would (`server/README.md#permissions`).
 */
export const genericFamilies = {
  company: defineFamily({ ...companyFamily, pageSize: maxPageSize }),

  certificate: defineFamily({
    name: 'certificate',
    path: 'api/certificates',
    entity: certificate,
    draft: z.intersection(certificateDraft, z.object({ company: referenceField })),
    fields: certificateRecord.fields,
    pageSize: maxPageSize,
    sort: 'id,asc',
  }),

  deposito: defineFamily({
    ...depositoFamily,
    path: 'api/owner/company',
    recordPath: 'api/depositos',
    readPath: 'api/deposito',
    platformPath: 'api/depositos',
    draft: z.extend(depositoDraft, { company: referenceField }),
    fields: { ...depositoFamily.fields, company: 'reference' },
    pageSize: maxPageSize,
  }),

  stock: defineFamily({
    ...stockFamily,
    path: 'api/stocks',
    cacheBuster: true,
    draft: z.extend(stockRecord.draft, { deposito: referenceField }),
    fields: { ...stockFamily.fields, deposito: 'reference' },
  }),

  permisoEmbarque: defineFamily({
    ...permisoEmbarqueFamily,
    path: 'api/permiso-embarques',
    cacheBuster: true,
    entity: z.extend(permisoEmbarque, { stock: stockReference }),
    draft: z.intersection(permisoEmbarqueDraft, inStock),
    fields: { ...permisoEmbarqueFamily.fields, stock: 'reference' },
    pageSize: 20,
  }),

  documentoTransporte: defineFamily({
    ...documentoTransporteFamily,
    path: 'api/documento-transportes',
    cacheBuster: true,
    entity: z.extend(documentoTransporte, { stock: stockReference }),
    draft: z.intersection(documentoTransporteDraft, inStock),
    fields: { ...documentoTransporteFamily.fields, stock: 'reference' },
    pageSize: 20,
  }),

  lineaMercaderia: defineFamily({
    ...lineaMercaderiaFamily,
    path: 'api/linea-mercaderias',
    cacheBuster: true,
    entity: z.extend(lineaMercaderia, tituloReferences),
    draft: z.intersection(lineaMercaderiaDraft, inTitulo),
    fields: { ...lineaMercaderiaFamily.fields, permisoEmbarque: 'reference', documentoTransporte: 'reference' },
    pageSize: 20,
  }),

  contenedorAsociado: defineFamily({
    ...contenedorAsociadoFamily,
    path: 'api/contenedor-asociados',
    cacheBuster: true,
    entity: z.extend(contenedorAsociado, tituloReferences),
    draft: z.intersection(contenedorAsociadoDraft, inTitulo),
    fields: { ...contenedorAsociadoFamily.fields, permisoEmbarque: 'reference', documentoTransporte: 'reference' },
    pageSize: maxPageSize,
  }),

  contenedorVacio: defineFamily({
    ...contenedorVacioFamily,
    path: 'api/contenedor-vacios',
    cacheBuster: true,
    entity: z.extend(contenedorVacio, { stock: stockReference }),
    draft: z.intersection(contenedorVacioDraft, inStock),
    fields: { ...contenedorVacioFamily.fields, stock: 'reference' },
    pageSize: 20,
  }),

  stockError: stockErrorFamily,

  wsaa: wsaaFamily,
} as const satisfies Record<GenericName, AnyFamily>
