import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { aStock, listAnswers, stockAnswers, stockAt } from './a-stock.ts'

const list = '/warehouse/1/stocks'
const elsewhere = '/company-management'
const down = 'El servicio de accesos de la aduana no funciona en este momento.'
const error = (code: string) => ({ id: 9, code, description: down, additionalDescription: null })
const link = 'Ver el certificado y el acceso de la compañia'
const ask = 'Pida a un administrador de la compañia que lo resuelva.'

const waiting = {
  state: 'PENDING',
  waitingSince: '2026-11-20T12:00:00.000Z',
  nextAttemptDate: '2030-11-20T12:01:00.000Z',
  errors: [error('SIN-ACCESO')],
}

async function open(as: 'owner' | 'operador', at: string, fields: object) {
  const app = await openApp({ as, at: elsewhere, given: aStock({ state: 'PENDING' }) })
  await screen.findByRole('heading', { level: 1 })
  stockAnswers(app, fields)
  listAnswers(app, fields)
  await app.router.navigate({ href: at })
  return app
}

test('un envío que espera el acceso dice desde cuándo, por qué y cuándo se pide de nuevo; en la lista lo dice la columna Programado, con el motivo entero encima', async () => {
  const app = await open('operador', stockAt, waiting)
  const text = await screen.findByText(/^Este envío espera el acceso a la aduana desde el 20\/11\/26 09:00\./)
  expect(text).toHaveTextContent(`${down} Se pide de nuevo el 20/11/30 09:01.`)
  expect(screen.queryByText(/a la espera de su respuesta/), 'todavía no se envió').toBeNull()
  expect(screen.queryByText(ask, { exact: false }), 'el sistema lo vuelve a pedir por su cuenta').toBeNull()
  await app.router.navigate({ href: list })
  expect(await screen.findByText('Espera el acceso')).toHaveAttribute('title', `${down} Se pide de nuevo el 20/11/30 09:01.`)
  expect(screen.getByText('Pendiente', { selector: 'td *' })).toBeVisible()
})

test.each(['SIN-CERTIFICADO', 'SIN-ACCESO'])(
  'uno que falló por %s lleva a quien administra a la compañia, y a los demás les dice a quién pedir',
  async (code) => {
    const failed = { state: 'FAILED', errors: [error(code)] }
    const app = await open('owner', list, failed)
    await app.user.click(await screen.findByRole('button', { name: 'Ver errores stock 1' }))
    expect(await within(await screen.findByRole('dialog')).findByRole('link', { name: link })).toBeVisible()
    await app.router.navigate({ href: stockAt })
    await app.user.click(await screen.findByRole('link', { name: link }))
    expect(app.address()).toBe('/company-management/company/1/view')
    app.unmount()
    await open('operador', stockAt, failed)
    expect(await screen.findByText(ask)).toBeVisible()
    expect(screen.queryByRole('link', { name: link })).toBeNull()
  },
)

test('uno que falló por otra cosa no lo dice', async () => {
  await open('operador', stockAt, { state: 'FAILED', errors: [error('SIN-CONEXION')] })
  expect(await screen.findByRole('cell', { name: 'SIN-CONEXION' })).toBeVisible()
  expect(screen.queryByText(ask)).toBeNull()
})
