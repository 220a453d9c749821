import { describe, expect, test } from 'vitest'
import { asked, field, open, parts, seesCount, seesRows, stored, toggle } from './a-filtered-stock.ts'
import { stockAt } from './a-stock.ts'

const cases = [
  ['permisoEmbarque', 'id', 'ID', '2', '2', 'id.equals', [2]],
  ['permisoEmbarque', 'identificadorPermiso', 'Permiso', '033ec01000038', '033ec01000038', 'identificadorPermiso.contains', [3, 1]],
  ['permisoEmbarque', 'identificadorRemito', 'Remito', '77', '77', 'identificadorRemito.contains', [3]],
  [
    'permisoEmbarque',
    'fechaIngresoDepositoBegins',
    'Ingreso desde',
    '18/11/2026',
    '2026-11-18',
    'fechaIngresoDeposito.greaterThanOrEqual',
    [2, 1],
  ],
  ['permisoEmbarque', 'fechaIngresoDepositoEnds', 'Ingreso hasta', '17/11/2026', '2026-11-17', 'fechaIngresoDeposito.lessThanOrEqual', [3]],
  ['documentoTransporte', 'id', 'ID', '2', '2', 'id.equals', [2]],
  ['documentoTransporte', 'identificadorManifiesto', 'Manifiesto', '14033', '14033', 'identificadorManifiesto.contains', [2]],
  [
    'documentoTransporte',
    'identificadorDocumentoTransporte',
    'Documento de transporte',
    'maeu',
    'maeu',
    'identificadorDocumentoTransporte.contains',
    [3],
  ],
  [
    'documentoTransporte',
    'fechaIngresoDepositoBegins',
    'Ingreso desde',
    '18/11/2026',
    '2026-11-18',
    'fechaIngresoDeposito.greaterThanOrEqual',
    [2, 1],
  ],
  [
    'documentoTransporte',
    'fechaIngresoDepositoEnds',
    'Ingreso hasta',
    '17/11/2026',
    '2026-11-17',
    'fechaIngresoDeposito.lessThanOrEqual',
    [3],
  ],
] as const

describe.each(cases)('%s por %s', (part, name, label, typed, value, criterion, ids) => {
  const other = part === 'permisoEmbarque' ? 'documentoTransporte' : 'permisoEmbarque'

  test('escrito en el panel queda en la dirección y en la sesión, y el servidor lo aplica', async () => {
    const { user, address, calls } = await open()
    await seesCount(part, '3')
    await user.click(await toggle())
    await user.type(field(part, label), `${typed}{Enter}`)
    await seesRows(part, ids)
    await seesCount(part, `${ids.length} de 3`)
    expect(asked(calls, part)).toEqual({ [criterion]: value })
    expect(decodeURIComponent(address())).toBe(`${stockAt}?${part}.${name}=${value}`)
    expect(stored(part)).toEqual({ [name]: value })
    expect(stored(other)).toBeNull()
    expect(asked(calls, other)).toEqual({})
    expect(field(part, label)).toHaveFocus()
  })

  test('en la dirección abre el panel, se aplica y se recuerda', async () => {
    const { calls } = await open(`?${part}.${name}=${value}`)
    await seesRows(part, ids)
    await seesCount(part, `${ids.length} de 3`)
    expect(await toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(field(part, label)).toHaveValue(typed)
    expect(asked(calls, part)).toEqual({ [criterion]: value })
    expect(stored(part)).toEqual({ [name]: value })
  })

  test('recordado en la sesión vuelve a la dirección cuando ésta no trae ninguno', async () => {
    const { address, calls } = await open('', () => sessionStorage.setItem(parts[part].key, JSON.stringify({ [name]: value })))
    await seesRows(part, ids)
    expect(decodeURIComponent(address())).toBe(`${stockAt}?${part}.${name}=${value}`)
    expect(field(part, label)).toHaveValue(typed)
    expect(calls.filter((call) => call.includes(`/${parts[part].path}?`))).toHaveLength(1)
    expect(asked(calls, part)).toEqual({ [criterion]: value })
  })
})
