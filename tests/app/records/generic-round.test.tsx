import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordPathOf } from '#domain/contract/family.ts'
import { genericFamilies } from '#domain/contract/generic-families.ts'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { openApp } from '../../support/app.tsx'
import { drafts } from '../../support/drafts.ts'
import { companies, makeWorld, type World } from '../../support/generic-calls.ts'
import type { TestServer } from '../../support/server.ts'
import { save } from './generic-steps.ts'

const underSwitches = {
  condicionImo: true,
  numeroImo: '1263',
  impedimentoLegalAduanero: true,
  tipoImpedimentoLegalAduanero: 'Judicial',
  descripcionImpedimentoLegalAduanero: 'Oficio 7',
  observaciones: 'Frágil',
}

test('la ficha de cada entidad muestra todos sus campos, y su formulario, guardado sin tocar nada, no cambia ninguno', async () => {
  let world: World | undefined
  const given = async (server: TestServer) => {
    world = await makeWorld(server, companies[0])
    for (const name of ['permisoEmbarque', 'documentoTransporte'] as const) {
      const whole = { ...drafts[name], ...underSwitches, id: world[name], stock: { id: world.stock } }
      expect((await server.as('admin').put(`/${recordPathOf(genericFamilies[name])}`, whole)).status).toBe(200)
    }
  }
  const app = await openApp({ as: 'admin', at: '/account/settings', given })
  for (const name of genericNames) {
    const [at, path] = [`/${wordOf(name)}/${world?.[name] ?? 0}`, `/${recordPathOf(genericFamilies[name])}/${world?.[name] ?? 0}`]
    const stored = async () => Object((await app.server.as('admin').get(path)).body)
    const before = await stored()
    await app.router.navigate({ href: at })
    await screen.findByText('ID', { selector: 'dt' })
    expect(screen.getAllByRole('term').length).toBeGreaterThanOrEqual(Object.keys(genericFamilies[name].fields).length)
    // The form of a certificate takes files, which no answer has.
    if (name === 'certificate') continue
    await app.router.navigate({ href: `${at}/edit` })
    await screen.findByRole('textbox', { name: 'ID' })
    await save(app)
    await waitFor(() => expect(app.address()).toBe(`/${wordOf(name)}`))
    expect(await stored()).toEqual({ ...before, version: Number(before['version']) + 1 })
  }
})
