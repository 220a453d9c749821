import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { setCatalogue } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity } from '#app/records/entities/contenedor-asociado.ts'
import { contenedorVacioEntity } from '#app/records/entities/contenedor-vacio.ts'
import { documentoTransporteEntity } from '#app/records/entities/documento-transporte.ts'
import { lineaMercaderiaEntity } from '#app/records/entities/linea-mercaderia.ts'
import { permisoEmbarqueEntity } from '#app/records/entities/permiso-embarque.ts'
import { copiedText } from '#app/records/selection/copied-text.ts'
import { countries } from '#domain/catalogs/countries.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { withLine } from '#domain/paste/pasted-titulos.ts'
import { cleanText } from '#domain/values/clean-text.ts'
import catalogue from '../../../src/app/public/i18n/es.json'

beforeAll(() => setCatalogue(catalogue))

let state = 20_261_120
/** Returns a whole number below a limit, the same ones in every run. */
function below(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state % limit
}
const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0]

/** Text as people have it: with signs that spreadsheets, separators, guards and quotes give a meaning. */
const pieces = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  '""',
  ';',
  ',',
  '.',
  ' ',
  '1.200',
  'ñ',
  'é',
  'A1',
  'x',
  '«',
  '%',
  '\\',
  '/',
  'total',
  '0',
] as const
const text = () => cleanText(Array.from({ length: 1 + below(6) }, () => oneOf(pieces)).join('')) || 'x'
const code = (catalog: readonly { readonly code: string }[]) => catalog[below(catalog.length)]?.code ?? '777'
const instant = () =>
  new Date(Date.UTC(2000 + below(40), below(12), 1 + below(28), below(24), below(60), oneOf([0, 7, 59]), oneOf([0, 5, 123]))).toISOString()
const cuit = () => 30_000_000_000 + below(999_999_999)
const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(65 + below(26))).join('')
const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('')

function titulo() {
  const [condicionImo, impedimentoLegalAduanero] = [below(2) === 0, below(2) === 0]
  return {
    fechaIngresoDeposito: instant(),
    ubicacionPartida: text(),
    condicionMercaderia: oneOf(['BUENA', 'MALA']),
    condicionImo,
    ...(condicionImo ? { numeroImo: text() } : {}),
    impedimentoLegalAduanero,
    ...(impedimentoLegalAduanero ? { tipoImpedimentoLegalAduanero: text(), descripcionImpedimentoLegalAduanero: text() } : {}),
    observaciones: oneOf([null, text()]),
  }
}
const container = () => ({
  numeroContenedor: oneOf([`${letters(4)}${digits(7)}`, letters(9)]),
  longitudContenedor: oneOf(['20', '40', '45', digits(2)]),
})

const permiso = () => ({
  ...titulo(),
  identificadorPermiso: oneOf([null, `${digits(5)}EC01${digits(6)}${letters(1)}`]),
  identificadorRemito: text(),
  exportador: cuit(),
  destinoMercaderia: code(countries),
  destinatarioExterior: text(),
})
const documento = () => ({
  ...titulo(),
  identificadorManifiesto: `${digits(5)}MANI${digits(6)}${letters(1)}`,
  identificadorDocumentoTransporte: `${letters(3)}${oneOf(['-', '/', '_', '.'])}${digits(4)}`,
  consignatario: cuit(),
  procedenciaMercaderia: code(countries),
})
const linea = () => ({ tipoEmbalaje: code(packaging), cantidad: 1 + below(100_000), pesoBruto: below(1_000_000_000) / 100 })

const { permisoEmbarque, documentoTransporte, lineaMercaderia, contenedorAsociado, contenedorVacio } = pastedColumns
type Case = [make: () => object, copy: (rows: never[]) => string, columns: readonly PastedColumn[], draft: z.ZodMiniType]

/** Each kind of record that is copied and pasted. */
const kinds = {
  permisoEmbarque: [
    permiso,
    (rows: never[]) => copiedText(permisoEmbarqueEntity, rows),
    permisoEmbarque,
    withLine(permisoEmbarqueEntity.draft),
  ],
  documentoTransporte: [
    documento,
    (rows: never[]) => copiedText(documentoTransporteEntity, rows),
    documentoTransporte,
    withLine(documentoTransporteEntity.draft),
  ],
  lineaMercaderia: [linea, (rows: never[]) => copiedText(lineaMercaderiaEntity, rows), lineaMercaderia, lineaMercaderiaEntity.draft],
  contenedorAsociado: [
    () => ({ ...container(), tipo: oneOf(['HOUSE', 'PIER', 'CORREO']), cantidadBultos: below(5000) }),
    (rows: never[]) => copiedText(contenedorAsociadoEntity, rows),
    contenedorAsociado,
    contenedorAsociadoEntity.draft,
  ],
  contenedorVacio: [
    () => ({ ...container(), fechaIngresoDeposito: instant() }),
    (rows: never[]) => copiedText(contenedorVacioEntity, rows),
    contenedorVacio,
    contenedorVacioEntity.draft,
  ],
} satisfies Record<keyof typeof pastedColumns, Case>

test.each(Object.entries<Case>(kinds))(
  'lo que se copia de %s se vuelve a leer sin cambiar una letra',
  (_name, [make, copy, columns, draft]) => {
    const made = Array.from({ length: 200 }, make)
    const { rows, ignored, hasHeader } = readPasted(copy(made as never[]), columns, draft, {})
    expect({ ignored, hasHeader, count: rows.length }).toEqual({ ignored: [], hasHeader: true, count: made.length })
    for (const [index, record] of made.entries())
      expect({ errors: rows[index]?.errors, saved: rows[index]?.saved }).toEqual({ errors: {}, saved: expect.objectContaining(record) })
  },
)
