import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CompanyAccess } from '#domain/company/company-access.ts'
import { openApp, textsOf } from '../../support/app.tsx'

const at = '/company-management/company/1/access'
const check = /POST .*\/access\/check$/

const fresh: CompanyAccess = { environment: 'standIn' }
const dummy = { appServer: 'OK', dbServer: 'OK', authServer: 'OK' }

async function openAccess(access: CompanyAccess, company: object = { certificate: null }) {
  const app = await openApp({
    as: 'owner',
    at,
    beforeRender({ changeAnswers, failNext }) {
      changeAnswers(/owner\/companies\/1$/, company)
      failNext(/GET .*\/companies\/1\/access$/, { status: 200, body: access })
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'Acceso a la aduana' })
  return app
}

const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling

test('de la que ya envió se leen el certificado, el acceso, la última falla y la última respuesta con su stock', async () => {
  const app = await openAccess(
    {
      environment: 'production',
      ticket: { issued: '2026-11-20T12:00:00.000Z', expires: '2026-11-21T00:00:00.000Z' },
      failure: {
        date: '2026-11-20T11:00:00.000Z',
        description: 'El servicio de accesos de la aduana no funciona en este momento.',
        detail: 'wsaa.unavailable',
        retry: '2026-11-20T11:01:00.000Z',
      },
      lastAnswer: { date: '2026-11-20T12:05:00.000Z', outcome: 'accepted', stockId: 41, depositoId: 1 },
    },
    { certificate: { id: 1, expire: new Date(Date.now() + 12.5 * 86_400_000).toISOString() } },
  )
  expect(await fact('Ambiente')).toHaveTextContent('Producción: lo que se envía queda informado')
  expect(await fact('Certificado')).toHaveTextContent(/^Vence en 12 días/)
  expect(await fact('Acceso')).toHaveTextContent('Válido hasta el 20/11/26 21:00 (dado el 20/11/26 09:00)')
  expect(await fact('Última respuesta')).toHaveTextContent('Aceptado 20/11/26 09:05')
  expect(
    screen.getByText(
      /^El último pedido de acceso falló el 20\/11\/26 08:00: .* \(wsaa\.unavailable\) Se vuelve a pedir desde el 20\/11\/26 08:01\./,
    ),
  ).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Ver stock 41' }))
  await waitFor(() => expect(app.calls).toContain('GET /api/warehouse/1/stocks/41'))
})

test('de una compañia nueva se lee con qué aduana habla; Probar conexión dice si hubo acceso o por qué no y cómo están los tres servidores, y muestra el acceso nuevo', async () => {
  const app = await openAccess(fresh)
  expect(await fact('Ambiente')).toHaveTextContent('Aduana simulada de esta instalación')
  expect(await fact('Certificado')).toHaveTextContent('No tiene. Ver el certificado')
  expect(await fact('Acceso')).toHaveTextContent('Todavía no se pidió, o venció. Se pide solo con el próximo envío.')
  expect(await fact('Última respuesta')).toHaveTextContent('La aduana todavía no respondió ningún envío.')
  expect(screen.queryByText(/falló/)).toBeNull()
  const access = { ...fresh, ticket: { issued: '2026-11-20T12:00:00.000Z', expires: '2026-11-21T00:00:00.000Z' } }
  app.failNext(check, { status: 200, body: { failure: null, dummy: { ...dummy, dbServer: 'NO' }, access } })
  const answer = app.holdNext(check)
  const button = screen.getByRole('button', { name: 'Probar conexión' })
  await app.user.dblClick(button)
  expect(button).toBeDisabled()
  answer()
  const result = within(await screen.findByRole('list', { name: 'Servidores de la aduana' }))
  expect(textsOf(result.getAllByRole('listitem')).join(' | ')).toBe(
    'Servidor de aplicación: Funciona | Servidor de base de datos: No funciona | Servidor de autenticación: Funciona',
  )
  expect(screen.getByText('La aduana dio el acceso. No se informó nada.')).toBeVisible()
  expect(await fact('Acceso')).toHaveTextContent(/^Válido hasta el 20\/11\/26 21:00/)
  expect(app.calls.filter((call) => check.test(call))).toHaveLength(1)

  const failure = { description: 'La compañia no tiene certificado.', detail: null }
  app.failNext(check, { status: 200, body: { failure, dummy: null, access: fresh } })
  await app.user.click(button)
  expect(await screen.findByText('La compañia no tiene certificado.')).toBeVisible()
  expect(screen.getAllByText(/: No respondió$/)).toHaveLength(3)

  app.failNext(check, 'unreachable')
  await app.user.click(button)
  expect(await screen.findByText(/^No se pudo probar\. Servidor no accesible/)).toBeVisible()
  app.failNext(check, { status: 200, body: { failure: null, dummy, access: fresh } })
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('La aduana dio el acceso. No se informó nada.')).toBeVisible()
  expect(screen.queryByText(/No se pudo probar/)).toBeNull()
})
