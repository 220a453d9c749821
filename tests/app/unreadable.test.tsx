import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { startTestCopies } from '../support/test-copies.ts'
import { aStock, stockAt } from './detail/a-stock.ts'

/** Pages, the read that each needs, and what it says on a server that has no such call. */
const pages = [
  ['/admin/user-management', /GET \/api\/users\?/],
  ['/admin/afip/log', /GET \/api\/afip-logs\?/],
  ['/admin/aduana-simulada', /GET \/management\/stand-in/],
  ['/admin/health', /GET \/management\/copies/],
  ['/admin/metrics', /GET .*jhimetrics/, 'Este servidor no informa sus métricas.'],
  ['/admin/logs', /GET .*loggers/, 'Este servidor no ofrece esta información.'],
  ['/admin/configuration', /GET .*configprops/, 'Este servidor no ofrece esta información.'],
  ['/admin/audits?sort=auditEventDate,desc', /GET .*audits\?/, 'Este servidor no guarda auditorías.'],
  ['/account/sessions', /GET .*account\/sessions/, /^Este servidor no lleva una lista de las sesiones\./],
  ['/account/second-factor', /GET .*second-factor/, 'Este servidor no ofrece la verificación en dos pasos.'],
  [`${stockAt}/historial`, /GET .*history/, 'Este servidor no guarda el historial de los stocks.'],
] as const

test('lo que no se pudo leer se dice con su código y se pide de nuevo; lo que un servidor no tiene se dice con calma', async () => {
  const app = await openApp({ as: 'admin', at: '/company-management', given: aStock(), standIn: true, copies: startTestCopies() })
  const leave = async () => {
    await app.router.navigate({ href: '/company-management' })
    app.queryClient.clear()
  }
  for (const [at, call, missing] of pages) {
    app.failNext(call, { status: 500, body: { message: 'error.http.500', requestId: 'K7QF-2M9D' } })
    await app.router.navigate({ href: at })
    expect(await screen.findByText(/Código de error: K7QF-2M9D/), `en ${at}`).toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(screen.queryByText(/K7QF-2M9D/), `en ${at}`).toBeNull())
    await leave()
    if (!missing) continue
    app.failNext(call, { status: 404 })
    await app.router.navigate({ href: at })
    expect(await screen.findByText(missing)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await leave()
  }
})
