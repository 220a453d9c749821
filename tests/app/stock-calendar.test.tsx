import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stockDaysKey } from '#app/api/stock/stock.ts'
import { daysAfter, showDay, today } from '#domain/values/dates.ts'
import { openApp } from '../support/app.tsx'
import { stocks } from '../support/given-stocks.ts'

const year = Number(today().slice(0, 4)) - 1
const at = `/warehouse/1/stocks/calendario?year=${year}`

const someDays = stocks(
  { fechaStock: `${year}-03-10`, state: 'SUCCESS', daysLate: 2 },
  { fechaStock: `${year}-03-12`, state: 'SUCCESS', daysLate: 0 },
  { fechaStock: `${year}-03-12`, state: 'ERROR' },
  { fechaStock: `${year}-03-11`, state: 'OPEN' },
  { fechaStock: `${year}-03-14`, state: 'ERROR' },
)

/** Finds a day by the end of its name, because its weekday changes with the year. */
const day = async (name: string) => await screen.findByLabelText(new RegExp(` ${name.replace('YEAR', String(year))}$`))
const dialog = async () => await screen.findByRole('dialog')

test('cada día dice todo lo suyo; el que tiene un stock lleva a él, los demás dicen qué se puede', async () => {
  const app = await openApp({ as: 'owner', at, given: someDays })
  expect(await day('10 de marzo de YEAR: enviado, 2 días tarde')).toHaveAttribute('href', '/warehouse/1/stocks/stock-detail/1')
  expect(await day('11 de marzo de YEAR: abierto, ya no se puede informar')).toHaveAttribute('href', '/warehouse/1/stocks/stock-detail/4')
  expect(await day('14 de marzo de YEAR: error, falta informar')).toHaveAttribute('href', '/warehouse/1/stocks/stock-detail/5')
  expect(screen.getAllByRole('grid')).toHaveLength(12)
  expect(screen.getByRole('list', { name: 'Referencias' })).toHaveTextContent(
    'EnviadoAbiertoYa no se puede informarFalta informarError+1: días de retraso×2: stocks del día',
  )

  await app.user.click(await day('12 de marzo de YEAR: enviado, 2 stocks'))
  expect(
    within(await dialog())
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Stock 2EnviadoTransacción 26111900000011', 'Stock 3Error'])
  await app.user.click(within(await dialog()).getByRole('button', { name: 'Cerrar' }))

  await app.user.click(await day('9 de marzo de YEAR: sin stock'))
  expect(await dialog()).toHaveTextContent(`Es anterior al ${showDay(`${year}-03-10`)}, el primer día que informó este depósito.`)
  expect(await dialog()).toHaveTextContent(`Ya no se puede informar: la aduana aceptó el ${showDay(`${year}-03-10`)}, que es posterior.`)
  expect(within(await dialog()).queryByRole('link')).toBeNull()
  await app.user.click(within(await dialog()).getByRole('button', { name: 'Cerrar' }))

  await app.user.click(await day('13 de marzo de YEAR: falta informar'))
  await app.user.click(within(await dialog()).getByRole('link', { name: 'Crear el stock de este día' }))
  expect(await screen.findByRole('textbox', { name: /Día Informado/ })).toHaveValue(showDay(`${year}-03-13`))
})

test('las flechas cruzan los meses, y el Tab llega a un día solo, el último en el que se estuvo; un día por venir no hace nada, y un depósito que nunca informó lo dice', async () => {
  const app = await openApp({ as: 'owner', at, given: someDays })
  const first = await day('1 de enero de YEAR: sin stock')
  act(() => first.focus())
  const walk: [string, string][] = [
    ['{ArrowLeft}', '1 de enero'],
    ['{ArrowDown}', '8 de enero'],
    ['{PageUp}', '8 de enero'],
    ['{Control>}{End}{/Control}', '31 de diciembre'],
    ['{PageUp}', '30 de noviembre'],
    ['{ArrowRight}', '1 de diciembre'],
    ['{ArrowUp}', '24 de noviembre'],
    ['{Control>}{Home}{/Control}', '1 de enero'],
    ['{PageDown}', '1 de febrero'],
    ['{ArrowLeft}', '31 de enero'],
    ['{PageDown}', `${year % 4 === 0 ? 29 : 28} de febrero`],
    ['{PageDown}{PageUp}{ArrowRight}{ArrowRight}', '2 de marzo'],
  ]
  for (const [keys, there] of walk) {
    await app.user.keyboard(keys)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(` ${there} de ${year}`))
  }
  expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1)
  expect(document.activeElement).toHaveAttribute('tabindex', '0')

  await stocks()(app.server)
  app.queryClient.clear()
  await app.router.navigate({ href: `/warehouse/1/stocks/calendario?year=${year + 2}` })
  const next = await screen.findByLabelText(new RegExp(` 1 de enero de ${year + 2}: sin stock$`))
  expect(next).toHaveAttribute('aria-disabled', 'true')
  await app.user.click(next)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Este depósito todavía no informó ningún día.')).toBeVisible()
})

test('las cuentas, los años y la lista están al lado, y lo que cambia se ve enseguida', async () => {
  const now = today()
  const given = stocks(
    { fechaStock: daysAfter(now, -4), state: 'SUCCESS', daysLate: 1 },
    { fechaStock: daysAfter(now, -2), state: 'SUCCESS', daysLate: 0 },
  )
  const app = await openApp({ as: 'owner', at: '/warehouse/1/stocks', given })
  await app.user.click(await screen.findByRole('link', { name: 'Calendario' }))
  const figures = async () => (await screen.findByText('Últimos doce meses')).closest('dl')?.textContent
  const told = `Últimos doce mesesdel ${showDay(daysAfter(now, -4))} al ${showDay(now)}`
  expect(await figures()).toBe(`${told}días informados2de ellos tarde1sin informar2de ellos ya no se puede informar1`)
  await stocks({ fechaStock: daysAfter(now, -1), state: 'SUCCESS', daysLate: 0 })(app.server)
  await act(() => app.queryClient.invalidateQueries({ queryKey: stockDaysKey({ warehouseId: 1 }) }))
  await waitFor(async () => expect(await figures()).toContain('día informado1de ellos tarde0sin informar0'))
  await app.user.click(screen.getByRole('link', { name: 'Año anterior' }))
  expect(await day('1 de enero de YEAR: sin stock')).toBeVisible()
  expect(app.address()).toBe(at)
  expect(screen.getByRole('link', { name: 'Calendario' })).toHaveAttribute('aria-current', 'page')
  await app.user.click(screen.getByRole('link', { name: 'Lista' }))
  expect(await screen.findByRole('link', { name: /^Stock 1 / })).toBeVisible()
})
