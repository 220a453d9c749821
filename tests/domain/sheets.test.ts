import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { countries } from '#domain/catalogs/countries.ts'
import { packaging } from '#domain/catalogs/packaging.ts'
import { readCells } from '#domain/paste/cells.ts'
import type { PastedColumn } from '#domain/paste/pasted-cells.ts'
import { pastedColumns } from '#domain/paste/pasted-columns.ts'
import { readPasted } from '#domain/paste/pasted-rows.ts'
import { csvBegin, csvHead, csvRow } from '#domain/sheets/csv.ts'
import { identifiersOf, recordSheets, type SheetRecord } from '#domain/sheets/record-sheets.ts'
import { sheetFileName, sheetNames, type SheetName } from '#domain/sheets/sheet.ts'
import { contenedorAsociadoFamily } from '#domain/titulo/contenedor-asociado.ts'
import { contenedorVacioFamily } from '#domain/titulo/contenedor-vacio.ts'
import { documentoTransporteFamily } from '#domain/titulo/documento-transporte.ts'
import { lineaMercaderiaFamily } from '#domain/titulo/linea-mercaderia.ts'
import { permisoEmbarqueFamily } from '#domain/titulo/permiso-embarque.ts'
import es from '../../src/app/public/i18n/es.json'
import { hardRecords } from '../support/hard-records.ts'

const families = {
  permisoEmbarque: permisoEmbarqueFamily,
  documentoTransporte: documentoTransporteFamily,
  lineaMercaderia: lineaMercaderiaFamily,
  contenedorAsociado: contenedorAsociadoFamily,
  contenedorVacio: contenedorVacioFamily,
}

const ownColumns = (name: SheetName): readonly PastedColumn[] => {
  const columns: readonly PastedColumn[] = pastedColumns[name]
  return columns.filter(({ ofLine }) => ofLine !== true)
}

function csvOf(name: SheetName, rows: readonly SheetRecord[]): string {
  const { columns } = recordSheets[name]
  const valuesOf = (row: SheetRecord) => columns.map(({ valueOf }) => valueOf(row))
  return [csvBegin, csvHead(columns), ...rows.map((row) => csvRow(columns, valuesOf(row)))].join('')
}

/** People do not type what another system calls a record; a stock keeps it when a sheet replaces it (`keepExternalIds`). */
const notInSheets = 'externalId'

test.each(sheetNames)('la planilla de %s tiene todos los campos de su borrador, con los títulos de la pantalla', (name) => {
  const { fields } = families[name]
  const drafted = Object.entries(fields).flatMap(([field, type]) =>
    field === 'id' || field === notInSheets || type === 'parent' ? [] : [field],
  )
  const columns = ownColumns(name).map((column) => column.name)
  expect(columns.toSorted()).toEqual(drafted.toSorted())
  const texts: Readonly<Record<string, unknown>> = es
  for (const { name: field, title } of pastedColumns[name] as readonly PastedColumn[]) {
    const [first = '', ...rest] = field.replace(/^linea(?=[A-Z])/, '')
    const own = `${first.toLowerCase()}${rest.join('')}`
    expect([`${name}.${own}`, `titulo.${own}`, `lineaMercaderia.${own}`].map((key) => texts[key])).toContain(title)
  }
})

test.each(sheetNames)('lo que se descarga de %s se pega y es lo mismo, a la letra', (name) => {
  const draft: z.ZodMiniType<SheetRecord> = families[name].draft
  // What is stored, not what was typed.
  const stored = hardRecords[name].map((record) => draft.parse({ ...record, [notInSheets]: undefined }))
  const numbered = stored.map((row, index) => ({ id: index + 1, ...row }))
  const { rows, ignored } = readPasted(csvOf(name, numbered), { columns: ownColumns(name), draft, start: {} })
  expect(rows.map(({ errors }) => errors)).toEqual(stored.map(() => ({})))
  expect(rows.map(({ saved }) => saved)).toEqual(stored)
  expect(ignored).toEqual(name === 'permisoEmbarque' || name === 'documentoTransporte' ? ['ID'] : [])
})

test('cada país y cada embalaje del catálogo vuelve a ser su código, también el que ya no rige o no se conoce', () => {
  const shown = (name: SheetName, field: string, code: string) => {
    const column = ownColumns(name).findIndex((one) => one.name === field)
    const { columns } = recordSheets[name]
    const text = columns.at(column - ownColumns(name).length)?.valueOf({ [field]: code })
    const reading = ownColumns(name)[column]?.read(String(text))
    return reading && 'value' in reading ? reading.value : reading
  }
  for (const code of [...countries.map((entry) => entry.code), '999'])
    expect(shown('permisoEmbarque', 'destinoMercaderia', code)).toBe(code)
  for (const code of [...packaging.map((entry) => entry.code), '88']) expect(shown('lineaMercaderia', 'tipoEmbalaje', code)).toBe(code)
})

test('un CSV: coma decimal, días y horas de Buenos Aires, cada línea bajo su título, y ningún texto es fórmula', () => {
  const permiso = { id: 7, identificadorPermiso: '26001EC01000123A', identificadorRemito: '=R;1' }
  const line = { tipoEmbalaje: '05', cantidad: 1200, pesoBruto: 1250.5, ...identifiersOf(permiso) }
  const [head, row] = readCells(csvOf('lineaMercaderia', [line]), ';')
  expect(head?.join()).toBe(
    'ID del permiso o documento,Permiso,Remito,Manifiesto,Documento de transporte,Tipo de embalaje,Cantidad,Peso bruto (kg)',
  )
  expect(row).toEqual(['7', '26001EC01000123A', '=R;1', '', '', '05 CONTENEDOR', '1200', '1250,50'])
  expect(csvOf('lineaMercaderia', [line])).toContain(`"'=R;1"`)
  const [, empty] = readCells(csvOf('contenedorVacio', hardRecords.contenedorVacio), ';')
  expect(empty).toEqual(['MSKU1234565', '40', '01/02/2025 23:59'])
})

test.each<[string, readonly string[], string, string]>([
  [
    'letras de todo sistema',
    ['stock', '2026-11-20', 'Depósito «Ñandú» / 2'],
    'stock-2026-11-20-Deposito-Nandu-2',
    'stock-2026-11-20-Depósito «Ñandú» 2',
  ],
  ['partes vacías', ['', 'stock-53', '', ' '], 'stock-53', 'stock-53'],
  ['lo escrito se corta, y no a mitad de un signo', ['stock', '😀'.repeat(80)], 'stock', `stock-${'😀'.repeat(60)}`],
])('el nombre de un archivo dice qué tiene: %s', (_, parts, plain, whole) => {
  expect(sheetFileName(parts, 'xlsx')).toEqual({ plain: `${plain}.xlsx`, whole: `${whole}.xlsx` })
})
