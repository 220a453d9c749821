import * as z from 'zod/mini'
import { familyCalls } from '#app/api/family-calls.ts'
import { showDay } from '#domain/dates.ts'
import { depositoLabel } from '#domain/deposito.ts'
import { genericFamilies } from '#domain/generic-families.ts'
import { stockDisplay } from '#domain/stock.ts'
import type { RelationSource } from './relation.ts'

/*
 * How the records that others refer to are searched for and named. Searches are answered from an index, also among 100,000 records: by the beginning of an identifier, by a
 * day, by an id.
 */

const companies = familyCalls(genericFamilies.company)
const depositos = familyCalls(genericFamilies.deposito)
const stocks = familyCalls(genericFamilies.stock)
const permisos = familyCalls(genericFamilies.permisoEmbarque)
const documentos = familyCalls(genericFamilies.documentoTransporte)

const certificates = familyCalls(genericFamilies.certificate)
const tickets = familyCalls(genericFamilies.wsaa)

const named = z.object({ id: z.number(), name: z.nullish(z.string()) })

export const companySource: RelationSource = {
  name: 'company',
  queryKey: ['company', 'all', 'relation'],
  label: companyLabel,
  search: async (text, signal) =>
    (await companies.readPage({}, { criteria: text === '' ? {} : { 'name.contains': text } }, 0, signal)).rows.map(option(companyLabel)),
  find: async (id, signal) => option(companyLabel)(await companies.readOne({}, id, signal)),
}

export const depositoSource: RelationSource = {
  name: 'deposito',
  queryKey: ['deposito', 'all', 'relation'],
  label: depositoName,
  search: async (text, signal) =>
    (await depositos.readPage({}, { criteria: text === '' ? {} : { 'description.contains': text } }, 0, signal)).rows.map((row) => ({
      id: row.id,
      label: depositoLabel(row),
    })),
  find: async (id, signal) => {
    const row = await depositos.readOne({}, id, signal)
    return { id, label: depositoLabel(row) }
  },
}

export const stockSource: RelationSource = {
  name: 'stock',
  queryKey: ['stock', 'all', 'relation'],
  label: stockLabel,
  search: async (text, signal) =>
    (await stocks.readPage({}, { criteria: text === '' ? {} : { 'id.equals': text } }, 0, signal)).rows.map((row) => ({
      id: row.id,
      label: `${showDay(row.fechaStock)} · ${row.id} · ${stockDisplay(row).label}`,
    })),
  find: async (id, signal) => {
    const row = await stocks.readOne({}, id, signal)
    return { id, label: `${showDay(row.fechaStock)} · ${row.id} · ${stockDisplay(row).label}` }
  },
}

export const permisoEmbarqueSource: RelationSource = {
  name: 'permisoEmbarque',
  queryKey: ['permisoEmbarque', 'all', 'relation'],
  label: permisoLabel,
  search: async (text, signal) =>
    (
      await permisos.readPage({}, { criteria: text === '' ? {} : { 'identificadorPermiso.startsWith': text.toUpperCase() } }, 0, signal)
    ).rows.map(option(permisoLabel)),
  find: async (id, signal) => option(permisoLabel)(await permisos.readOne({}, id, signal)),
}

export const documentoTransporteSource: RelationSource = {
  name: 'documentoTransporte',
  queryKey: ['documentoTransporte', 'all', 'relation'],
  label: documentoLabel,
  search: async (text, signal) =>
    (
      await documentos.readPage(
        {},
        { criteria: text === '' ? {} : { 'identificadorDocumentoTransporte.startsWith': text.toUpperCase() } },
        0,
        signal,
      )
    ).rows.map(option(documentoLabel)),
  find: async (id, signal) => option(documentoLabel)(await documentos.readOne({}, id, signal)),
}

export const certificateSource: RelationSource = {
  name: 'certificate',
  queryKey: ['certificate', 'all', 'relation'],
  label: certificateLabel,
  search: async (text, signal) =>
    (await certificates.readPage({}, { criteria: text === '' ? {} : { 'alias.contains': text } }, 0, signal)).rows.map(
      option(certificateLabel),
    ),
  find: async (id, signal) => option(certificateLabel)(await certificates.readOne({}, id, signal)),
}

export const wsaaSource: RelationSource = {
  name: 'wsaa',
  queryKey: ['wsaa', 'all', 'relation'],
  label: idLabel,
  search: async (_text, signal) => (await tickets.readPage({}, {}, 0, signal)).rows.map(option(idLabel)),
  find: async (id, signal) => option(idLabel)(await tickets.readOne({}, id, signal)),
}

function option(label: (record: unknown) => string) {
  return (record: { readonly id: number }) => ({ id: record.id, label: label(record) })
}

function companyLabel(record: unknown): string {
  const { data } = named.safeParse(record)
  return data?.name ?? String(data?.id ?? '')
}

const described = z.object({ id: z.number(), description: z.nullish(z.string()) })

function depositoName(record: unknown): string {
  const { data } = described.safeParse(record)
  return data?.description ?? String(data?.id ?? '')
}

const dated = z.object({ id: z.number(), fechaStock: z.nullish(z.string()) })

/** A stock is named by its day. */
function stockLabel(record: unknown): string {
  const { data } = dated.safeParse(record)
  return data?.fechaStock ? showDay(data.fechaStock) : String(data?.id ?? '')
}

const permiso = z.object({ id: z.number(), identificadorPermiso: z.nullish(z.string()), identificadorRemito: z.nullish(z.string()) })

function permisoLabel(record: unknown): string {
  const { data } = permiso.safeParse(record)
  return [data?.id, data?.identificadorPermiso ?? data?.identificadorRemito].filter((part) => part).join(' · ')
}

const documento = z.object({ id: z.number(), identificadorDocumentoTransporte: z.nullish(z.string()) })

function documentoLabel(record: unknown): string {
  const { data } = documento.safeParse(record)
  return [data?.id, data?.identificadorDocumentoTransporte].filter((part) => part).join(' · ')
}

const aliased = z.object({ id: z.number(), alias: z.nullish(z.string()) })

function certificateLabel(record: unknown): string {
  const { data } = aliased.safeParse(record)
  return data?.alias ?? String(data?.id ?? '')
}

function idLabel(record: unknown): string {
  return String(aliased.safeParse(record).data?.id ?? '')
}
