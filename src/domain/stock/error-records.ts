// Finds the record of a stock that an error text of the customs authority names.
import * as z from 'zod/mini'
import { stockFamily, type StockError } from './stock.ts'

/** The record that an error of the authority names, so that a screen can link to it. */
export const errorRecord = z.object({
  errorId: z.number(),
  /** The part of the error's text that names it. */
  name: z.string(),
  record: z.object({
    entity: z.enum(['permisoEmbarque', 'documentoTransporte', 'contenedorAsociado']),
    id: z.number(),
    titulo: z.enum(['permiso-embarque', 'documento-transporte']),
    tituloId: z.number(),
  }),
})

export type ErrorRecord = z.infer<typeof errorRecord>

export const errorRecordsPath = `${stockFamily.path}/:stockId/error-records` as const

/** A record of a stock with the names that an error may use for it, in capitals. */
export interface NamedRecord {
  readonly record: ErrorRecord['record']
  /** The number of a permit, delivery note, transport document or container. */
  readonly name: string
  /** The manifest of a document. */
  readonly manifiesto?: string
}

/**
 * Returns the parts of an error's texts that could name a record, in their original spelling. A delivery note is free text, so its name is
 * everything after its word.
 */
export function namesIn({ description, additionalDescription }: StockError): string[] {
  const texts = [additionalDescription ?? '', description ?? '']
  const remitos = texts.flatMap((text) => /\bRemito (.+?)(?:, (?:línea|contenedor) .*)?$/.exec(text)?.[1] ?? [])
  const words = texts.flatMap((text) => text.match(/[A-Z0-9](?:[A-Z0-9_./-]*[A-Z0-9])?/gi) ?? [])
  return [...new Set([...words.filter((word) => word.length > 2 && (/\d/.test(word) || word === word.toUpperCase())), ...remitos])]
}

/**
 * Returns the record that an error names, or null. It prefers a container to its permit or document, and the last one of several
 * candidates, which is the one too many when a number is declared twice. A manifest alone names a document when no other one has it.
 * `records` are in the order of their ids.
 */
export function namedRecordOf(error: StockError, records: readonly NamedRecord[]): Pick<ErrorRecord, 'name' | 'record'> | null {
  const names = new Map(namesIn(error).map((name) => [name.toUpperCase(), name]))
  const named = records.filter(({ name }) => names.has(name))
  const titulo = tituloIn(named, names)
  const container = named.filter(({ record }) => isContainer(record) && (!titulo || isIn(record, titulo.record))).at(-1)
  const found = container ?? titulo
  if (found) return { name: names.get(found.name) ?? found.name, record: found.record }
  const [only, ...others] = records.filter(({ manifiesto }) => manifiesto !== undefined && names.has(manifiesto))
  return only && others.length === 0 ? { name: names.get(only.manifiesto ?? '') ?? only.name, record: only.record } : null
}

function tituloIn(named: readonly NamedRecord[], names: ReadonlyMap<string, string>): NamedRecord | undefined {
  const titulos = named.filter(({ record }) => !isContainer(record))
  return titulos.filter(({ manifiesto }) => manifiesto === undefined || names.has(manifiesto)).at(-1) ?? titulos.at(-1)
}

function isContainer({ entity }: ErrorRecord['record']): boolean {
  return entity === 'contenedorAsociado'
}

function isIn(container: ErrorRecord['record'], titulo: ErrorRecord['record']): boolean {
  return container.titulo === titulo.titulo && container.tituloId === titulo.tituloId
}
