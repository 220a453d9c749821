import { expect, test } from 'vitest'
import { type NamedRecord, namedRecordOf } from '#domain/stock/error-records.ts'

const permiso = (id: number, name: string): NamedRecord => ({
  record: { entity: 'permisoEmbarque', id, titulo: 'permiso-embarque', tituloId: id },
  name,
})
const documento = (id: number, name: string, manifiesto: string): NamedRecord => ({
  record: { entity: 'documentoTransporte', id, titulo: 'documento-transporte', tituloId: id },
  name,
  manifiesto,
})
const contenedor = (id: number, name: string, tituloId: number): NamedRecord => ({
  record: { entity: 'contenedorAsociado', id, titulo: 'permiso-embarque', tituloId },
  name,
})

const records = [
  permiso(1, '16033TRB2000015B'),
  permiso(2, '16033EC01000038D'),
  permiso(3, 'R 0001/26'),
  permiso(6, '16033EC01000038D'),
  documento(4, 'SPAGS001', '13033MANI000135M'),
  documento(5, 'SPAGS001', '13033MANI000136M'),
  documento(7, 'BL-77', '13033MANI000137M'),
  contenedor(8, 'CRXU2358579', 1),
  contenedor(9, 'CRXU2358579', 2),
]
const named = (additionalDescription: string | null, description: string | null = null) =>
  namedRecordOf({ id: undefined, code: '1', description, additionalDescription, stock: undefined }, records)

test.each<[string, string, string, number, string]>([
  ['un permiso', 'Permiso 16033TRB2000015B', 'permisoEmbarque', 1, '16033TRB2000015B'],
  ['la línea de un permiso, en minúsculas', 'permiso 16033trb2000015b, línea 2', 'permisoEmbarque', 1, '16033trb2000015b'],
  ['de dos permisos iguales el último', 'Permiso 16033EC01000038D', 'permisoEmbarque', 6, '16033EC01000038D'],
  ['un remito, que es texto libre', 'Remito R 0001/26, línea 1', 'permisoEmbarque', 3, 'R 0001/26'],
  ['un documento por su manifiesto', 'Documento SPAGS001, manifiesto 13033MANI000135M', 'documentoTransporte', 4, 'SPAGS001'],
  ['un manifiesto que solo uno tiene', 'El manifiesto 13033MANI000137M no existe.', 'documentoTransporte', 7, '13033MANI000137M'],
  ['un contenedor de su permiso', 'Permiso 16033TRB2000015B, contenedor CRXU2358579', 'contenedorAsociado', 8, 'CRXU2358579'],
])('un error nombra %s', (_name, text, entity, id, name) => {
  expect(named(text)).toMatchObject({ name, record: { entity, id } })
  expect(named(null, text)).toMatchObject({ name, record: { entity, id } })
})

test.each(['', 'Contenedor vacío CSQU3054383', 'Permiso 26001EC01000001A', 'Aduana 001, lugar operativo 10057'])(
  'un error que no nombra nada que esté en el stock queda como texto («%s»)',
  (text) => expect(named(text)).toBeNull(),
)
