import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  contenedorAsociadoEntity,
  contenedorVacioEntity,
  documentoTransporteEntity,
  lineaMercaderiaEntity,
  permisoEmbarqueEntity,
} from '#app/records/entities/stock-entities.ts'
import { copiedText } from '#app/records/selection/copied-text.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { withLine } from '#domain/paste/pasted-titulos.ts'
import { hardRecords } from '../../support/hard-records.ts'

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
  // No goods came in before 1900, whose days are not read.
  const hard = hardRecords[name].filter(({ fechaIngresoDeposito = '2' }) => String(fechaIngresoDeposito) > '19')
  const rows = 'ubicacionPartida' in (hard[0] ?? {}) ? [...hard, { ...hard[0], ubicacionPartida: "'=A1" }] : hard
  const block = readPasted(copy(rows as never[]), { columns: pastedColumns[name], draft, start: {} })
  expect(block).toMatchObject({ ignored: [], hasHeader: true, totals: [] })
  expect(block.rows.map(({ errors, saved }) => ({ errors, saved }))).toEqual(
    rows.map((row) => ({ errors: {}, saved: expect.objectContaining(Object(draft.parse({ ...row, hasLine: false }))) })),
  )
})
