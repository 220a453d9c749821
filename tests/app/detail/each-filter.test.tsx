import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { asked, field, open, parts, press, seesCount, seesRows, stored, toggle } from './a-filtered-stock.ts'
import { stockAt } from './a-stock.ts'

/** Of each part: a filter's name and label, what is typed, what it stands for, the condition that the server gets, and the rows that it leaves. */
const filters = {
  permisoEmbarque: [
    ['id', 'ID', '2', '2', 'id.equals', [2]],
    ['identificadorPermiso', 'Permiso', '033ec01000038', '033ec01000038', 'identificadorPermiso.contains', [3, 1]],
    ['identificadorRemito', 'Remito', '77', '77', 'identificadorRemito.contains', [3]],
    ['fechaIngresoDepositoBegins', 'Ingreso desde', '18/11/2026', '2026-11-18', 'fechaIngresoDeposito.greaterThanOrEqual', [2, 1]],
    ['fechaIngresoDepositoEnds', 'Ingreso hasta', '17/11/2026', '2026-11-17', 'fechaIngresoDeposito.lessThanOrEqual', [3]],
  ],
  documentoTransporte: [
    ['id', 'ID', '2', '2', 'id.equals', [2]],
    ['identificadorManifiesto', 'Manifiesto', '14033', '14033', 'identificadorManifiesto.contains', [2]],
    ['identificadorDocumentoTransporte', 'Documento de transporte', 'maeu', 'maeu', 'identificadorDocumentoTransporte.contains', [3]],
    ['fechaIngresoDepositoBegins', 'Ingreso desde', '18/11/2026', '2026-11-18', 'fechaIngresoDeposito.greaterThanOrEqual', [2, 1]],
    ['fechaIngresoDepositoEnds', 'Ingreso hasta', '17/11/2026', '2026-11-17', 'fechaIngresoDeposito.lessThanOrEqual', [3]],
  ],
} as const

describe.each(['permisoEmbarque', 'documentoTransporte'] as const)('cada filtro de %s', (part) => {
  const other = part === 'permisoEmbarque' ? 'documentoTransporte' : 'permisoEmbarque'

  test('escrito en el panel queda en la dirección y en la sesión, el servidor lo aplica, y vuelve a una dirección que no trae ninguno', async () => {
    const { user, address, calls, router } = await open()
    await seesCount(part, '3')
    await user.click(await toggle())
    const asks = () => calls.filter((call) => call.includes(`/${parts[part].path}?`)).length
    for (const [name, label, typed, value, criterion, ids] of filters[part]) {
      const filtered = `${stockAt}?${part}.${name}=${value}`
      await user.type(field(part, label), `${typed}{Enter}`)
      await seesRows(part, ids)
      await seesCount(part, `${ids.length} de 3`)
      expect(decodeURIComponent(address())).toBe(filtered)
      expect(stored(part)).toEqual({ [name]: value })
      expect(stored(other)).toBeNull()
      expect(asked(calls, other)).toEqual({})
      expect(field(part, label)).toHaveFocus()
      expect(asked(calls, part)).toEqual({ [criterion]: value })
      // All come back by the same way.
      if (name === 'fechaIngresoDepositoBegins') {
        await router.navigate({ href: '/company-management' })
        const before = asks()
        await router.navigate({ href: stockAt })
        await seesRows(part, ids)
        expect(await toggle()).toHaveAttribute('aria-expanded', 'true')
        expect(field(part, label)).toHaveValue(typed)
        expect(asks(), 'nunca sin el filtro').toBeLessThanOrEqual(before + 1)
        await waitFor(() => expect(decodeURIComponent(address())).toBe(filtered))
      }
      await user.click(press(part, 'Limpiar'))
      await seesRows(part, [3, 2, 1])
    }
  })
})
