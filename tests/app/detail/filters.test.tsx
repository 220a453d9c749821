import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { showDay, today } from '#domain/values/dates.ts'
import { asked, field, open, parts, press, seesCount, seesRows, stored, toggle } from './a-filtered-stock.ts'
import { stockAt } from './a-stock.ts'

test('sin filtros el panel está cerrado; al abrirlo se escribe en el primer campo, Escape lo cierra sin perder lo escrito, y todo lo que está mal se dice a la vez', async () => {
  const { user, calls, address } = await open()
  const button = await toggle()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(field('permisoEmbarque', 'ID')).toHaveFocus()
  await user.keyboard('2{Escape}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('form')).toBeNull()
  await user.keyboard('{Enter}')
  expect(field('permisoEmbarque', 'ID')).toHaveValue('2')
  await seesCount('permisoEmbarque', '3')
  const before = calls.length
  await user.type(field('permisoEmbarque', 'ID'), 'x')
  await user.type(field('permisoEmbarque', 'Ingreso desde'), '18/11/2026')
  await user.type(field('permisoEmbarque', 'Ingreso hasta'), '17/11/2026')
  await user.click(press('permisoEmbarque', 'Filtrar'))
  expect(field('permisoEmbarque', 'ID')).toHaveFocus()
  expect(field('permisoEmbarque', 'ID')).toHaveAccessibleDescription('Un número entero, 1 o más.')
  expect(field('permisoEmbarque', 'Ingreso hasta')).toHaveAccessibleDescription('Debe ser igual o posterior a la fecha desde.')
  expect(field('permisoEmbarque', 'Ingreso desde')).toBeValid()
  expect(calls.length, 'no se pide nada').toBe(before)
  expect(address()).toBe(stockAt)
})

test('la dirección vale más que lo recordado, que pasa a ser lo que ella dice', async () => {
  const { calls } = await open('?permisoEmbarque.id=2', () => {
    sessionStorage.setItem('permisoEmbarqueFilters', JSON.stringify({ id: '1' }))
    sessionStorage.setItem('documentoTransporteFilters', JSON.stringify({ id: '1' }))
  })
  await seesRows('permisoEmbarque', [2])
  await seesRows('documentoTransporte', [3, 2, 1])
  expect(asked(calls, 'documentoTransporte')).toEqual({})
  expect(stored('permisoEmbarque')).toEqual({ id: '2' })
  expect(stored('documentoTransporte')).toBeNull()
})

test('de una dirección rota queda lo que se puede leer', async () => {
  const { address, calls } = await open(
    `?permisoEmbarque.id=dos&permisoEmbarque.otro=x&permisoEmbarque.identificadorPermiso=17033&permisoEmbarque.fechaIngresoDepositoBegins=1926-01-01&permisoEmbarque.fechaIngresoDepositoEnds=2026-02-30` +
      `&documentoTransporte.fechaIngresoDepositoBegins=2026-11-18&documentoTransporte.fechaIngresoDepositoEnds=2026-11-10&documentoTransporte.id=%7B%7D&page=7`,
  )
  await seesRows('permisoEmbarque', [2])
  expect(asked(calls, 'permisoEmbarque')).toEqual({ 'identificadorPermiso.contains': '17033' })
  expect(asked(calls, 'documentoTransporte')).toEqual({ 'fechaIngresoDeposito.greaterThanOrEqual': '2026-11-18' })
  expect(decodeURIComponent(address())).toBe(
    `${stockAt}?permisoEmbarque.identificadorPermiso=17033&documentoTransporte.fechaIngresoDepositoBegins=2026-11-18`,
  )
})

test('lo recordado que no se puede leer, no filtra', async () => {
  const { address } = await open('', () => {
    sessionStorage.setItem('permisoEmbarqueFilters', '{"id":')
    sessionStorage.setItem('documentoTransporteFilters', '{"id":"-1","fechaIngresoDepositoEnds":"nunca"}')
  })
  await seesCount('permisoEmbarque', '3')
  await seesCount('documentoTransporte', '3')
  expect(address()).toBe(stockAt)
})

test('un texto que parece otra cosa llega como se escribió, y también desde su dirección', async () => {
  const { user, calls, router } = await open()
  await user.click(await toggle())
  for (const text of ['0012', '"77"', '12345678901234567890', 'true', '50%&x=1']) {
    await user.click(field('permisoEmbarque', 'Remito'))
    await user.paste(text)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked(calls, 'permisoEmbarque')).toEqual({ 'identificadorRemito.contains': text }))
    const { href } = router.state.location
    await router.navigate({ href: '/company-management' })
    sessionStorage.removeItem('permisoEmbarqueFilters')
    await router.navigate({ href })
    await waitFor(() => expect(field('permisoEmbarque', 'Remito')).toHaveValue(text))
    await user.click(press('permisoEmbarque', 'Limpiar'))
  }
})
test('una fecha va de hace 50 años a hoy', async () => {
  const { user, calls } = await open()
  const last = today()
  const first = `${Number(last.slice(0, 4)) - 50}${last.slice(4)}`
  await user.click(await toggle())
  const begins = () => field('documentoTransporte', 'Ingreso desde')
  for (const wrong of [`01/01/${Number(last.slice(0, 4)) - 50}`, `31/12/${Number(last.slice(0, 4)) + 1}`, '31/02']) {
    await user.clear(begins())
    await user.type(begins(), `${wrong}{Enter}`)
    expect(begins()).toHaveAccessibleDescription(wrong === '31/02' ? 'Ingrese una fecha' : `Una fecha entre el ${showDay(first)} y hoy.`)
  }
  await user.clear(begins())
  await user.type(begins(), `${showDay(first)}{Enter}`)
  await waitFor(() => expect(asked(calls, 'documentoTransporte')).toEqual({ 'fechaIngresoDeposito.greaterThanOrEqual': first }))
  await user.type(field('documentoTransporte', 'Ingreso hasta'), 'hoy{Enter}')
  await waitFor(() => expect(asked(calls, 'documentoTransporte')).toMatchObject({ 'fechaIngresoDeposito.lessThanOrEqual': last }))
})

test('Limpiar vacía un panel y deja el otro como estaba; si nada coincide lo dice, y Limpiar devuelve la lista', async () => {
  const { user, address } = await open('?permisoEmbarque.id=2&documentoTransporte.id=3')
  await seesCount('permisoEmbarque', '1 de 3')
  await user.type(field('permisoEmbarque', 'Ingreso desde'), 'nunca')
  await user.click(press('permisoEmbarque', 'Limpiar'))
  await seesRows('permisoEmbarque', [3, 2, 1])
  await seesRows('documentoTransporte', [3])
  for (const label of ['ID', 'Ingreso desde']) expect(field('permisoEmbarque', label)).toHaveValue('')
  expect(field('permisoEmbarque', 'ID')).toHaveFocus()
  expect(address()).toBe(`${stockAt}?documentoTransporte.id=3`)
  expect(stored('permisoEmbarque')).toBeNull()
  await user.click(press('documentoTransporte', 'Limpiar'))
  await seesRows('documentoTransporte', [3, 2, 1])
  expect(address()).toBe(stockAt)
  expect(await toggle()).toHaveAttribute('aria-expanded', 'true')
  expect(stored('documentoTransporte')).toBeNull()

  await user.type(field('permisoEmbarque', 'ID'), '99{Enter}')
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
  await seesCount('permisoEmbarque', '0 de 3')
  expect(screen.queryByText(/Ningún permiso de embarque encontrado/)).toBeNull()
  await user.click(within(screen.getByText('Nada coincide con los filtros.')).getByRole('button', { name: 'Limpiar' }))
  await seesRows('permisoEmbarque', [3, 2, 1])
  expect(address()).toBe(stockAt)
  expect(field('permisoEmbarque', 'ID')).toHaveValue('')
  expect(field('permisoEmbarque', 'ID')).toHaveFocus()
})

test('al filtrar siguen las filas de antes hasta que llegan las nuevas; que no había ninguna no sigue dicho', async () => {
  const { user, calls, holdNext } = await open('?permisoEmbarque.id=2')
  await seesRows('permisoEmbarque', [2])
  const filter = async (id: string) => {
    const answer = holdNext(/permiso-embarques\?.*id\.equals/)
    await user.clear(field('permisoEmbarque', 'ID'))
    await user.type(field('permisoEmbarque', 'ID'), `${id}{Enter}`)
    await waitFor(() => expect(asked(calls, 'permisoEmbarque')).toEqual({ 'id.equals': id }))
    return answer
  }
  const none = await filter('99')
  await seesRows('permisoEmbarque', [2])
  none()
  await screen.findByText('Nada coincide con los filtros.')
  const third = await filter('3')
  await waitFor(() => expect(screen.queryByText('Nada coincide con los filtros.')).toBeNull())
  third()
  await seesRows('permisoEmbarque', [3])
})

test('siguen puestos al volver de un permiso, por atrás y por la ruta de arriba', async () => {
  const { user, address, router } = await open('?permisoEmbarque.identificadorPermiso=17033')
  for (const comeBack of [
    async () => router.history.back(),
    async () => user.click(await screen.findByRole('link', { name: 'Stock 1' })),
  ]) {
    await seesRows('permisoEmbarque', [2])
    await user.click(within(await screen.findByRole('table', { name: 'Permiso de embarque' })).getByRole('link', { name: / 2, / }))
    await waitFor(() => expect(address()).toBe(`${stockAt}/permiso-embarque/2`))
    await screen.findByRole('button', { name: 'Editar' })
    await comeBack()
    await waitFor(() => expect(address()).toBe(`${stockAt}?permisoEmbarque.identificadorPermiso=17033`))
  }
  await seesRows('permisoEmbarque', [2])
  expect(field('permisoEmbarque', 'Permiso')).toHaveValue('17033')
})

test('con el almacenamiento apagado, la dirección alcanza', async () => {
  const { user, address } = await open('?documentoTransporte.id=2', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('off', 'SecurityError')
      })
  })
  await seesRows('documentoTransporte', [2])
  await user.click(press('documentoTransporte', 'Limpiar'))
  await seesRows('documentoTransporte', [3, 2, 1])
  await user.type(field('documentoTransporte', 'ID'), '3{Enter}')
  await seesRows('documentoTransporte', [3])
  expect(address()).toBe(`${stockAt}?documentoTransporte.id=3`)
})

test('si el servidor no responde al filtrar, se dice en la lista y se puede repetir', async () => {
  const { user, failNext, holdNext, address } = await open()
  await seesCount('permisoEmbarque', '3')
  failNext(/permiso-embarques\?.*id\.equals/, 'unreachable')
  const answer = holdNext(/permiso-embarques\?.*id\.equals/)
  await user.click(await toggle())
  await user.keyboard('2{Enter}')
  await waitFor(() => expect(address()).toBe(`${stockAt}?permisoEmbarque.id=2`))
  answer()
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await seesRows('permisoEmbarque', [2])
  expect(field('permisoEmbarque', 'ID')).toHaveValue('2')
})

/** For each section of the page: the name and label of a filter, the text that a person types, the value that it stands for, the condition that the server receives, and the rows that remain. */
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
