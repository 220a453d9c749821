import { expect, test } from 'vitest'
import { findListed, groupsToDelete, numbersOfStock } from '#domain/paste/listed-numbers.ts'
import { contenedor, unDocumento, unPermiso, vacio } from '../support/reviewed-stock.ts'

const box = (id: number, numeroContenedor: string) => ({ ...contenedor, id, version: 1, numeroContenedor })
const empty = (id: number, numeroContenedor: string) => ({ ...vacio, id, version: 1, numeroContenedor })
const permit = (id: number, identificadorPermiso: string | null, identificadorRemito: string | null, boxes: [number, string][] = []) => ({
  ...unPermiso,
  id,
  version: 1,
  identificadorPermiso,
  identificadorRemito,
  lineaMercaderias: [],
  contenedorAsociados: boxes.map((one) => box(...one)),
})
const document = (id: number, identificadorManifiesto: string, identificadorDocumentoTransporte: string) => ({
  ...unDocumento,
  id,
  version: 1,
  identificadorManifiesto,
  identificadorDocumentoTransporte,
  lineaMercaderias: [],
})

const stock = {
  permisoEmbarques: [
    permit(1, '26033EC01000001R', 'R 0001-00000007', [[11, 'MSCU1234565']]),
    permit(2, '26033EC01000002S', null),
    permit(3, '26033EC01000002S', null),
    permit(4, null, 'R 0001-00000008', [[12, 'TCLU7777770']]),
  ],
  documentoTransportes: [
    document(5, '13033MANI000135M', 'HLCUBUE-2511/A'),
    document(6, '13033MANI000135M', 'SAME1'),
    document(7, '13033MANI000136N', 'SAME1'),
  ],
  contenedorVacios: [empty(8, 'CMAU1267465'), empty(9, 'CSQU3054383'), empty(10, 'TCLU7777770')],
}

const ids = (numbers: ReturnType<typeof findListed>['found']) => numbers.map(({ records }) => records.map(({ id }) => id))

test.each<[string, string, number[][], number[][], string[]]>([
  ['nada', ' \n ', [], [], []],
  ['una columna con su título, con espacios, minúsculas y guiones', 'Números\n26 033 ec01 000001 r\ncmau 126746-5\n', [[1], [8]], [], []],
  ['mezclados, separados de cualquier modo', '26033EC01000001R, CMAU1267465; hlcubue-2511/a|CSQU 305438 3', [[1], [8], [5], [9]], [], []],
  ['separados por espacios, con una palabra', 'salieron 26 033 EC01 000001 R CMAU1267465 y CSQU 3054383', [[1], [8], [9]], [], []],
  ['el remito, con su espacio', 'R 0001-00000008', [[4]], [], []],
  ['el mismo por dos números, o dos veces, es uno', '26033EC01000001R\nR 0001-00000007\n26033EC01000001R', [[1]], [], []],
  ['un contenedor dentro de un permiso', 'MSCU1234565', [[11]], [], []],
  ['entre los vacíos y dentro de un permiso: se pregunta', 'TCLU7777770', [], [[12, 10]], []],
  [
    'dos permisos con el mismo número, o dos documentos: se pregunta',
    '26033EC01000002S\nsame1',
    [],
    [
      [2, 3],
      [6, 7],
    ],
    [],
  ],
  ['un manifiesto, o un permiso sin su letra: se pregunta', '13033MANI000135M\n26033EC01000001', [], [[5, 6], [1]], []],
  ['con la letra de otro no es', '26033EC01000001A', [], [], ['26033EC01000001A']],
  [
    'lo que no está se dice entero',
    '26 033 EC01 000009 Z CMAU1267465 999\nlo otro 5',
    [[8]],
    [],
    ['26 033 EC01 000009 Z', '999', 'lo otro 5'],
  ],
  [
    'de varias columnas, la que tiene los números',
    'Fecha\tNúmero\tKilos\n20/11/26\t26033EC01000001R\t1500\n20/11/26\tZZZU1\t7',
    [[1]],
    [],
    ['ZZZU1'],
  ],
])('una lista con %s', (_what, text, found, asked, missing) => {
  const listed = findListed(text, numbersOfStock(stock))
  expect([ids(listed.found), ids(listed.asked), listed.missing]).toEqual([found, asked, missing])
})

test('otra columna se lee cuando se elige; un contenedor se va con su permiso, o solo, de su permiso', () => {
  const numbers = numbersOfStock(stock)
  const text = '26033EC01000001R\tCMAU1267465\n26033EC01000001R\tMSCU1234565'
  expect(findListed(text, numbers)).toMatchObject({ columns: ['26033EC01000001R', 'CMAU1267465'], column: 0, count: 1 })
  const boxes = findListed(text, numbers, 1).found.flatMap(({ records }) => records)
  expect(groupsToDelete(boxes)).toEqual([
    { name: 'contenedorVacio', records: [{ id: 8, seen: { version: 1, contents: 0, versions: 0 } }] },
    {
      name: 'contenedorAsociado',
      titulo: 'permiso-embarque',
      tituloId: 1,
      records: [{ id: 11, seen: { version: 1, contents: 0, versions: 0 } }],
    },
  ])
  const whole = findListed(text.replaceAll('\t', '\n'), numbers).found.flatMap(({ records }) => records)
  expect(groupsToDelete(whole).map(({ records }) => records)).toEqual([
    [{ id: 1, seen: { version: 1, contents: 1, versions: 1 } }],
    [{ id: 8, seen: { version: 1, contents: 0, versions: 0 } }],
  ])
})
