import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showDay, today } from '#domain/values/dates.ts'
import { openApp, retype } from '../../support/app.tsx'
import { aDocumentoTransporte, aPermisoEmbarque } from '../../support/records.ts'
import type { TestServer } from '../../support/server.ts'
import { aStock, stockAt } from './a-stock.ts'

/** Three permits and three documents, numbered from 1; the last of each came in on 17 November at the last minute of the day in Buenos Aires. */
async function given(server: TestServer): Promise<void> {
  await aStock()(server)
  const owner = server.as('owner')
  const path = '/api/warehouse/1/stocks/1'
  const late = { fechaIngresoDeposito: '2026-11-18T02:59:00.000Z' }
  await owner.post(`${path}/permiso-embarques`, aPermisoEmbarque({ identificadorPermiso: '17033EC01000491X', identificadorRemito: '0012' }))
  await owner.post(
    `${path}/permiso-embarques`,
    aPermisoEmbarque({ identificadorPermiso: '18033EC01000038D', identificadorRemito: '77', ...late }),
  )
  await owner.post(`${path}/documento-transportes`, aDocumentoTransporte({ identificadorManifiesto: '14033MANI000135M' }))
  await owner.post(`${path}/documento-transportes`, aDocumentoTransporte({ identificadorDocumentoTransporte: 'MAEU77', ...late }))
}

const open = (search = '', beforeRender?: () => void) =>
  openApp({ as: 'operador', at: stockAt + search, given, ...(beforeRender ? { beforeRender } : {}) })

const parts = {
  permisoEmbarque: {
    section: 'Permisos de embarque',
    table: 'Permiso de embarque',
    form: 'Filtrar permisos de embarque',
    key: 'permisoEmbarqueFilters',
    path: 'permiso-embarques',
  },
  documentoTransporte: {
    section: 'Documento de transporte',
    table: 'Documento de transporte',
    form: 'Filtrar documentos de transporte',
    key: 'documentoTransporteFilters',
    path: 'documento-transportes',
  },
} as const

type Part = keyof typeof parts

const seesCount = (part: Part, count: string) => screen.findByRole('button', { name: parts[part].section + count })
const formOf = (part: Part) => screen.getByRole('form', { name: parts[part].form })
const field = (part: Part, label: string) => within(formOf(part)).getByLabelText(label)
const press = (part: Part, name: string) => within(formOf(part)).getByRole('button', { name })
const stored = (part: Part): unknown => JSON.parse(sessionStorage.getItem(parts[part].key) ?? 'null')
const toggle = () => screen.findByRole('button', { name: /^Filtros/ })

async function seesRows(part: Part, ids: readonly number[]): Promise<void> {
  const table = await screen.findByRole('table', { name: parts[part].table })
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('link')
        .map((link) => Number(link.textContent)),
    ).toEqual(ids),
  )
}

function asked(calls: readonly string[], part: Part): Record<string, string> {
  const last = calls.findLast((call) => call.includes(`/${parts[part].path}?`)) ?? ''
  const search = new URLSearchParams(last.slice(last.indexOf('?')))
  return Object.fromEntries([...search].filter(([name]) => name.includes('.')))
}

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

test('de una dirección rota, o de lo recordado, queda lo que se puede leer', async () => {
  const { address, calls, unmount } = await open(
    `?permisoEmbarque.id=dos&permisoEmbarque.otro=x&permisoEmbarque.identificadorPermiso=17033&permisoEmbarque.fechaIngresoDepositoBegins=1926-01-01&permisoEmbarque.fechaIngresoDepositoEnds=2026-02-30` +
      `&documentoTransporte.fechaIngresoDepositoBegins=2026-11-18&documentoTransporte.fechaIngresoDepositoEnds=2026-11-10&documentoTransporte.id=%7B%7D&page=7`,
  )
  await seesRows('permisoEmbarque', [2])
  expect(asked(calls, 'permisoEmbarque')).toEqual({ 'identificadorPermiso.contains': '17033' })
  expect(asked(calls, 'documentoTransporte')).toEqual({ 'fechaIngresoDeposito.greaterThanOrEqual': '2026-11-18' })
  expect(decodeURIComponent(address())).toBe(
    `${stockAt}?permisoEmbarque.identificadorPermiso=17033&documentoTransporte.fechaIngresoDepositoBegins=2026-11-18`,
  )
  unmount()

  const remembered = await open('', () => {
    sessionStorage.setItem('permisoEmbarqueFilters', '{"id":')
    sessionStorage.setItem('documentoTransporteFilters', '{"id":"-1","fechaIngresoDepositoEnds":"nunca"}')
  })
  for (const part of ['permisoEmbarque', 'documentoTransporte'] as const) await seesCount(part, '3')
  expect(remembered.address()).toBe(stockAt)
})

test('un texto que parece otra cosa llega como se escribió, y también desde su dirección; una fecha va de hace 50 años a hoy', async () => {
  const { user, calls, router } = await open()
  await user.click(await toggle())
  for (const text of ['0012', '"77"', '50%&x=1']) {
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

  const last = today()
  const first = `${Number(last.slice(0, 4)) - 50}${last.slice(4)}`
  const begins = () => field('documentoTransporte', 'Ingreso desde')
  for (const wrong of [`01/01/${Number(last.slice(0, 4)) - 50}`, `31/12/${Number(last.slice(0, 4)) + 1}`, '31/02']) {
    await retype(user, begins(), `${wrong}{Enter}`)
    expect(begins()).toHaveAccessibleDescription(wrong === '31/02' ? 'Ingrese una fecha' : `Una fecha entre el ${showDay(first)} y hoy.`)
  }
  await retype(user, begins(), `${showDay(first)}{Enter}`)
  await waitFor(() => expect(asked(calls, 'documentoTransporte')).toEqual({ 'fechaIngresoDeposito.greaterThanOrEqual': first }))
  await user.type(field('documentoTransporte', 'Ingreso hasta'), 'hoy{Enter}')
  await waitFor(() => expect(asked(calls, 'documentoTransporte')).toMatchObject({ 'fechaIngresoDeposito.lessThanOrEqual': last }))
})

test('Limpiar vacía un panel y deja el otro como estaba; si nada coincide lo dice, y Limpiar devuelve la lista', async () => {
  const { user, address, router } = await open('?permisoEmbarque.id=2&documentoTransporte.id=3')
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

  // A link with filters shows them in a form that was cleared too.
  await router.navigate({ href: `${stockAt}?permisoEmbarque.id=2` })
  await waitFor(() => expect(field('permisoEmbarque', 'ID')).toHaveValue('2'))
  await retype(user, field('permisoEmbarque', 'ID'), '99{Enter}')
  expect(await screen.findByText('Nada coincide con los filtros.')).toBeVisible()
  await seesCount('permisoEmbarque', '0 de 3')
  expect(screen.queryByText(/Ningún permiso de embarque encontrado/)).toBeNull()
  await user.click(within(screen.getByText('Nada coincide con los filtros.')).getByRole('button', { name: 'Limpiar' }))
  await seesRows('permisoEmbarque', [3, 2, 1])
  expect(address()).toBe(stockAt)
  expect(field('permisoEmbarque', 'ID')).toHaveValue('')
  expect(field('permisoEmbarque', 'ID')).toHaveFocus()
})

test('al filtrar siguen las filas de antes hasta que llegan las nuevas; que no había ninguna no sigue dicho; si el servidor no responde, se dice en la lista y se puede repetir', async () => {
  const { user, calls, holdNext, failNext } = await open('?permisoEmbarque.id=2')
  await seesRows('permisoEmbarque', [2])
  const filter = async (id: string) => {
    const answer = holdNext(/permiso-embarques\?.*id\.equals/)
    await retype(user, field('permisoEmbarque', 'ID'), `${id}{Enter}`)
    await waitFor(() => expect(asked(calls, 'permisoEmbarque')).toEqual({ 'id.equals': id }))
    return answer
  }
  const none = await filter('99')
  await seesRows('permisoEmbarque', [2])
  none()
  await screen.findByText('Nada coincide con los filtros.')
  failNext(/permiso-embarques\?.*id\.equals/, 'unreachable')
  const third = await filter('3')
  await waitFor(() => expect(screen.queryByText('Nada coincide con los filtros.')).toBeNull())
  third()
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await seesRows('permisoEmbarque', [3])
  expect(field('permisoEmbarque', 'ID')).toHaveValue('3')
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

const [begins, ends, document] = ['fechaIngresoDepositoBegins', 'fechaIngresoDepositoEnds', 'identificadorDocumentoTransporte'] as const

/** A section of the page, the name and label of a filter, the text that a person types, the value that it stands for, the condition that the server receives, and the rows that remain. */
const filters = [
  ['permisoEmbarque', 'id', 'ID', '2', '2', 'id.equals', [2]],
  ['permisoEmbarque', 'identificadorPermiso', 'Permiso', '033ec01000038', '033ec01000038', 'identificadorPermiso.contains', [3, 1]],
  ['permisoEmbarque', 'identificadorRemito', 'Remito', '77', '77', 'identificadorRemito.contains', [3]],
  ['permisoEmbarque', begins, 'Ingreso desde', '18/11/2026', '2026-11-18', 'fechaIngresoDeposito.greaterThanOrEqual', [2, 1]],
  ['permisoEmbarque', ends, 'Ingreso hasta', '17/11/2026', '2026-11-17', 'fechaIngresoDeposito.lessThanOrEqual', [3]],
  ['documentoTransporte', 'identificadorManifiesto', 'Manifiesto', '14033', '14033', 'identificadorManifiesto.contains', [2]],
  ['documentoTransporte', document, 'Documento de transporte', 'maeu', 'maeu', `${document}.contains`, [3]],
] as const

test('cada filtro escrito en el panel queda en la dirección y en la sesión, el servidor lo aplica, y vuelve a una dirección que no trae ninguno', async () => {
  const { user, address, calls, router } = await open()
  await seesCount('permisoEmbarque', '3')
  await user.click(await toggle())
  for (const [part, name, label, typed, value, criterion, ids] of filters) {
    const other = part === 'permisoEmbarque' ? 'documentoTransporte' : 'permisoEmbarque'
    const filtered = `${stockAt}?${part}.${name}=${value}`
    const until = calls.length
    await user.type(field(part, label), `${typed}{Enter}`)
    await seesRows(part, ids)
    await seesCount(part, `${ids.length} de 3`)
    expect(decodeURIComponent(address())).toBe(filtered)
    expect(stored(part)).toEqual({ [name]: value })
    expect(stored(other)).toBeNull()
    expect(asked(calls.slice(until), other)).toEqual({})
    expect(field(part, label)).toHaveFocus()
    expect(asked(calls, part)).toEqual({ [criterion]: value })
    // All come back by the same way.
    if (name === begins) {
      await router.navigate({ href: '/company-management' })
      const asks = () => calls.filter((call) => call.includes(`/${parts[part].path}?`)).length
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
