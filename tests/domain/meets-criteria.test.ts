import { expect, test } from 'vitest'
import { meetsCriteria } from '#domain/contract/meets-criteria.ts'

const record = {
  id: 7,
  identificadorPermiso: '26001EC01001234A',
  condicionImo: false,
  pesoBruto: 12.5,
  fechaStock: '2026-11-20',
  fechaIngresoDeposito: '2026-11-21T01:30:00.000Z',
  observaciones: null,
  stock: { id: 41 },
  authorities: ['ROLE_USER'],
}

test.each([
  ['id.equals', '7', true],
  ['id.equals', '8', false],
  ['identificadorPermiso.contains', '001ec', true],
  ['identificadorPermiso.contains', 'ZZZ', false],
  ['id.in', '6,7', true],
  ['id.in', '6,77', false],
  ['identificadorPermiso.contains', '2026-11-20', false],
  ['condicionImo.equals', 'false', true],
  ['condicionImo.equals', 'true', false],
  ['pesoBruto.greaterThanOrEqual', '9', true],
  ['pesoBruto.lessThanOrEqual', '12', false],
  ['fechaStock.lessThanOrEqual', '2026-11-19', false],
  // The evening of the day before in Buenos Aires.
  ['fechaIngresoDeposito.lessThanOrEqual', '2026-11-20', true],
  ['fechaIngresoDeposito.greaterThanOrEqual', '2026-11-21', false],
  ['observaciones.contains', 'x', false],
  ['stockId.equals', '41', true],
  ['stockId.equals', '42', false],
  ['authorities.contains', 'ROLE_USER', true],
  ['authorities.contains', 'ROLE_ADMIN', false],
  ['search', '001EC 2026-11', true],
  ['search', '001EC zzz', false],
  ['number.contains', '01ec-01', true],
  ['number.contains', '12.50', true],
  ['number.contains', '777', false],
  // What the answer leaves out tells nothing.
  ['depositoId.equals', '1', true],
])('%s=%s: %s', (name, wanted, met) => {
  expect(meetsCriteria(record, { [name]: wanted })).toBe(met)
})
