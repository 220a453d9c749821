import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import {
  contenedorAsociadoEntity,
  contenedorVacioEntity,
  documentoTransporteEntity,
  lineaMercaderiaEntity,
  permisoEmbarqueEntity,
} from '#app/records/entities/stock-entities.ts'
import { copiedText } from '#app/records/selection/copied-text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { withLine } from '#domain/paste/pasted-titulos.ts'
import { cleanText } from '#domain/values/clean-text.ts'
import catalogue from '../../../src/app/public/i18n/es.json'

beforeAll(() => setCatalogue(catalogue))

/** Text as people have it: with signs that spreadsheets, separators, guards and quotes give a meaning. */
const piece = fc.constantFrom(...Array.from('=+-@\'";,.«%\\/ñé0x'), ' ', '""', '1.200', 'A1', 'total')
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => cleanText(pieces.join('')) || 'x')
const code = (catalog: readonly { readonly code: string }[]) => fc.constantFrom('77', '777', ...catalog.map((entry) => entry.code))
const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2126-12-31'), noInvalidDate: true }).map((date) => date.toISOString())
const cuit = fc.integer({ min: 20_000_000_000, max: 34_999_999_999 })
const like = (shape: RegExp) => fc.stringMatching(shape)
const count = fc.integer({ min: 1, max: 999_999 })

const shared = {
  fechaIngresoDeposito: instant,
  ubicacionPartida: text,
  condicionMercaderia: fc.constantFrom('BUENA', 'MALA'),
  observaciones: fc.option(text),
}
const [on, off] = [fc.constant(true), fc.constant(false)]
/** Returns titulos whose switches are both on, or off. */
const titulo = (own: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    fc.record({ ...shared, ...own, condicionImo: off, impedimentoLegalAduanero: off }),
    fc.record({
      ...shared,
      ...own,
      condicionImo: on,
      numeroImo: text,
      impedimentoLegalAduanero: on,
      tipoImpedimentoLegalAduanero: text,
      descripcionImpedimentoLegalAduanero: text,
    }),
  )
const container = { numeroContenedor: like(/^(?:[A-Z]{4}[0-9]{7}|[A-Z]{9})$/), longitudContenedor: like(/^[0-9]{2}$/) }

const three = (catalog: readonly { readonly code: string }[]) => code(catalog).filter((one) => one.length === 3)
const records = {
  permisoEmbarque: titulo({
    identificadorPermiso: fc.option(like(/^[0-9]{5}EC01[0-9]{6}[A-Z]$/)),
    identificadorRemito: text,
    exportador: cuit,
    destinoMercaderia: three(countries),
    destinatarioExterior: text,
  }),
  documentoTransporte: titulo({
    identificadorManifiesto: like(/^[0-9]{5}MANI[0-9]{6}[A-Z]$/),
    identificadorDocumentoTransporte: like(/^[A-Z0-9][A-Z0-9_./-]{0,59}$/),
    consignatario: cuit,
    procedenciaMercaderia: three(countries),
  }),
  lineaMercaderia: fc.record({
    tipoEmbalaje: code(packaging).filter((one) => one.length === 2),
    cantidad: count,
    pesoBruto: count.map((hundredths) => hundredths / 100),
  }),
  contenedorAsociado: fc.record({ ...container, tipo: fc.constantFrom('HOUSE', 'PIER', 'CORREO'), cantidadBultos: count }),
  contenedorVacio: fc.record({ ...container, fechaIngresoDeposito: instant }),
}

/** Of each kind of record that is pasted, the copy of some and the draft that reads it. */
const kinds: Record<keyof typeof pastedColumns, [copy: (rows: never[]) => string, draft: z.ZodMiniType]> = {
  permisoEmbarque: [(rows) => copiedText(permisoEmbarqueEntity, rows), withLine(permisoEmbarqueEntity.draft)],
  documentoTransporte: [(rows) => copiedText(documentoTransporteEntity, rows), withLine(documentoTransporteEntity.draft)],
  lineaMercaderia: [(rows) => copiedText(lineaMercaderiaEntity, rows), lineaMercaderiaEntity.draft],
  contenedorAsociado: [(rows) => copiedText(contenedorAsociadoEntity, rows), contenedorAsociadoEntity.draft],
  contenedorVacio: [(rows) => copiedText(contenedorVacioEntity, rows), contenedorVacioEntity.draft],
}

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('lo que se copia de %s se vuelve a leer sin cambiar una letra', (name) => {
  const [copy, draft] = kinds[name]
  const made: fc.Arbitrary<object> = records[name]
  fc.assert(
    fc.property(fc.array(made, { minLength: 1, maxLength: 5 }), (rows) => {
      const block = readPasted(copy(rows as never[]), { columns: pastedColumns[name], draft, start: {} })
      expect(block).toMatchObject({ ignored: [], hasHeader: true, totals: [] })
      expect(block.rows.map(({ errors, saved }) => ({ errors, saved }))).toEqual(
        rows.map((row) => ({ errors: {}, saved: expect.objectContaining(row) })),
      )
    }),
  )
})
