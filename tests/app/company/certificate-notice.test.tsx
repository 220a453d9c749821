import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { certificateFiles } from '../../support/generic-calls.ts'
import { fixture, type TestServer } from '../../support/server.ts'

const list = `/warehouse/${fixture.warehouse}/stocks`
const day = 86_400_000

/** The company's certificate ends after so many days; negative when it has ended. */
const endingIn = (days: number) => async (server: TestServer) =>
  await server.store.db
    .updateTable('certificate')
    .set({ expire: new Date(Date.now() + days * day + 60_000).toISOString() })
    .execute()

test('quien administra la compañia lee en la lista cómo está su certificado, y llega a ella', async () => {
  const app = await openApp({ as: 'encargada', at: list })
  const shows = async (given: (server: TestServer) => Promise<unknown>, text: RegExp) => {
    await given(app.server)
    await app.queryClient.invalidateQueries({ queryKey: ['company'] })
    expect(await screen.findByText(text)).toBeVisible()
  }
  await shows(() => Promise.resolve(), /no tiene certificado: no se puede enviar nada a la aduana\./)
  await app.server.as('owner').put('/api/owner/companies/1/certificate', certificateFiles('ours'))
  await shows(endingIn(-3), /venció el .*: no se puede enviar nada a la aduana\./)
  await shows(endingIn(0), /vence en menos de un día/)
  await shows(endingIn(30), /^El certificado de la compañia Depósitos del Plata vence en 30 días, el .* Renuévelo antes/)
  await endingIn(31)(app.server)
  await app.queryClient.invalidateQueries({ queryKey: ['company'] })
  await waitFor(() => expect(screen.queryByText(/certificado/)).toBeNull())
  await shows(endingIn(30), /vence en 30 días/)
  await app.user.click(screen.getByRole('link', { name: 'Ver la compañia' }))
  await waitFor(() => expect(app.address()).toBe('/company-management/company/1/view'))
})

test('quien trabaja en el depósito y no administra la compañia no lo lee', async () => {
  const app = await openApp({ as: 'operador', at: list })
  await screen.findByText('Sin stocks disponibles')
  await waitFor(() => expect(app.queryClient.getQueryData(['company', 'own'])).toBeDefined())
  expect(screen.queryByText(/certificado/)).toBeNull()
})

test('la lista no espera a ese aviso, y si falla no se dice nada', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings' })
  await screen.findByRole('heading', { level: 1 })
  app.failNext(/GET \/api\/companies/, 'unreachable')
  const answer = app.holdNext(/GET \/api\/companies/)
  await app.router.navigate({ href: list })
  expect(await screen.findByText('Sin stocks disponibles')).toBeVisible()
  answer()
  await waitFor(() => expect(app.queryClient.getQueryState(['company', 'own'])?.status).toBe('error'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sin depósito, el inicio lo dice de las compañias que uno administra', async () => {
  await openApp({
    as: 'encargada',
    at: '/',
    given: async ({ store }) => {
      await store.db.deleteFrom('deposito_user').execute()
      await store.db.deleteFrom('deposito').execute()
    },
  })
  expect(await screen.findByText(/Tu cuenta no esta configurada/)).toBeVisible()
  expect(await screen.findByText(/La compañia Depósitos del Plata no tiene certificado/)).toBeVisible()
})
