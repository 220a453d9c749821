import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openApp } from '../../support/app.tsx'
import { certificateFiles } from '../../support/generic-calls.ts'
import { fixture } from '../../support/server.ts'
import { type App, box, choose, chooseFile, save, storedHere } from './generic-steps.ts'

const stored = async ({ server }: App, path: string) => (await server.as('admin').get(path)).body

describe('un depósito', () => {
  test('se ofrecen las compañias que se administran, y los usuarios son los de la elegida', async () => {
    const app = await openApp({
      as: 'admin',
      at: '/deposito/new',
      given: ({ store }) => store.db.insertInto('company_user').values({ companyId: fixture.otherCompany, userId: 5 }).execute(),
    })
    expect(await screen.findByPlaceholderText('Elija primero la compañia.')).toBeVisible()
    await choose(app, 'Compañia', 'sur', /^Almacenes del Sur/)
    await choose(app, 'Usuarios', 'admin', /^admin@/)
    await choose(app, 'Compañia', 'plata', /^Depósitos del Plata/)
    expect(await box('Usuarios')).toBeVisible()
    expect(screen.queryByText('admin@deposito.example'), 'los de la otra no quedan').toBeNull()
    await choose(app, 'Usuarios', 'operador', /^operador@/)
    await choose(app, 'Codigo Aduana', 'ezeiza', /Ezeiza/)
    await app.user.type(screen.getByRole('textbox', { name: 'Codigo Lugar Operativo' }), '11Z08')
    await app.user.type(screen.getByRole('textbox', { name: 'Descripción' }), 'Terminal Ezeiza')
    await save(app)
    await waitFor(() => expect(app.address()).toBe('/deposito'))
    expect(await stored(app, '/api/deposito/4')).toMatchObject({ company: { id: 1 }, users: [{ login: 'operador' }] })
  })

  test('quien no administra ninguna compañia no tiene formulario, tampoco con una en la dirección', async () => {
    const app = await openApp({ as: 'operador', at: '/deposito/new?company=1' })
    expect(await screen.findByText('Solo quien administra una compañia puede agregarlo, y usted no administra ninguna.')).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
    expect(app.calls.filter((call) => call.includes('/users'))).toEqual([])
    await app.router.navigate({ href: '/certificate/new' })
    expect(await screen.findByText(/usted no administra ninguna\.$/)).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
  })
})

describe('un certificado', () => {
  const files = certificateFiles('ours')

  test('al crearlo se elige la compañia, y nada de sus archivos queda en el navegador', async () => {
    const app = await openApp({ as: 'owner', at: '/certificate/new' })
    await screen.findByRole('form')
    for (const name of ['cert', 'key'] as const)
      await chooseFile(app, name, new File([Buffer.from(files[name], 'base64')], `empresa.${name === 'cert' ? 'crt' : 'key'}`))
    await save(app)
    expect(await screen.findByText('Campo requerido')).toBeVisible()
    await choose(app, 'Compañia', 'plata', /^Depósitos del Plata/)
    await save(app)
    await waitFor(() => expect(app.address()).toBe('/certificate'))
    expect(await screen.findByText('Certificado guardado')).toBeVisible()
    expect(await stored(app, '/api/certificates/1')).toMatchObject({ company: { id: 1 }, cuit: '30712345671' })
    expect(storedHere()).not.toContain(files.key.slice(0, 40))
  })
})
