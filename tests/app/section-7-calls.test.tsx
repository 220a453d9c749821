import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { genericNames, wordOf } from '#domain/contract/generic-names.ts'
import { type App, openApp } from '../support/app.tsx'
import { certificateFiles } from '../support/generic-calls.ts'
import { issuedCertificate } from '../support/issued-certificate.ts'
import { callOf, take } from '../support/network.ts'
import { companyCuit } from '../support/server.ts'
import { choose, chooseFile, save } from './records/generic-steps.ts'

/** What the screens write from now on: calls and bodies, in their order. */
function hearWrites(): [call: string, body: unknown][] {
  const sent: [string, unknown][] = []
  take(/^(?:POST|PUT) /, async ({ request }) => void sent.push([callOf(request), await request.clone().json()]))
  return sent
}

async function fill({ user }: App, name: RegExp, typed: Readonly<Record<string, string>>): Promise<void> {
  const form = within(await screen.findByRole('form', { name }))
  for (const [label, text] of Object.entries(typed)) await user.type(form.getByRole('textbox', { name: label }), text)
}

test('product.md 7: las listas que se piden con cacheBuster', async () => {
  const app = await openApp({ as: 'admin', at: '/account/settings' })
  const asked = (): (readonly [string, boolean])[] =>
    app.calls.flatMap((call) => {
      const { pathname, searchParams } = new URL(call.replace('GET ', ''), 'http://h')
      return searchParams.has('page') ? [[pathname, /^\d{13}$/.test(searchParams.get('cacheBuster') ?? '')] as const] : []
    })
  for (const name of genericNames) {
    await app.router.navigate({ href: `/${wordOf(name)}` })
    await screen.findByRole('heading', { level: 1 })
  }
  await waitFor(() => expect(new Map(asked()).size).toBeGreaterThanOrEqual(genericNames.length))
  const paths = (busted: boolean) => [...new Set(asked().flatMap(([path, has]) => (has === busted ? [path] : [])))].toSorted()
  expect(paths(true)).toEqual([
    '/api/contenedor-asociados',
    '/api/contenedor-vacios',
    '/api/documento-transportes',
    '/api/linea-mercaderias',
    '/api/permiso-embarques',
    '/api/stock-errors',
    '/api/stocks',
    '/api/wsaas',
  ])
  expect(paths(false)).toEqual(expect.arrayContaining(['/api/certificates', '/api/companies', '/api/owner/company']))
})

test('product.md 7: una compañia nueva dice su dueño, por su pantalla y por la genérica; un usuario nuevo, su perfil y quién lo crea', async () => {
  const app = await openApp({ as: 'owner', at: '/company-management' })
  const sent = hearWrites()
  await app.user.click(await screen.findByRole('button', { name: 'Agregar compañia' }))
  await fill(app, /^/, { Nombre: 'Terminal del Litoral', CUIT: '30-59042877-5' })
  await save(app)
  expect(await screen.findByRole('dialog', { name: 'Compañia creada' })).toBeVisible()
  await app.router.navigate({ href: '/company/new' })
  await fill(app, /^/, { Nombre: 'Terminal del Delta', CUIT: '30-59042877-5' })
  await save(app)
  await waitFor(() => expect(app.address()).toBe('/company'))
  await app.router.navigate({ href: '/company-management/company/1/users' })
  await app.user.click(await screen.findByRole('button', { name: 'Agregar usuario' }))
  await fill(app, /^Agregar usuario$/, {
    Nombre: 'Marta',
    Apellido: 'Paz',
    'Correo electronico': 'paz@deposito.example',
    'Nombre de usuario': 'paz',
  })
  await save(app)
  expect(await screen.findByText('Usuario creado')).toBeVisible()
  const company = { cuit: '30590428775', tipoAgente: 'DEPO', rol: 'DEPO', ownerUsername: 'owner' }
  expect(sent).toMatchObject([
    ['POST /api/owner/companies', { ...company, name: 'Terminal del Litoral' }],
    ['POST /api/owner/companies', { ...company, name: 'Terminal del Delta' }],
    ['POST /api/owner/company/1/users', { login: 'paz', authorities: ['ROLE_USER'], createdBy: 'owner' }],
  ])
})

const until = (to: string) => {
  const { cert, key } = issuedCertificate({
    cuit: companyCuit.replaceAll('-', ''),
    from: new Date('2026-01-02T12:00:00Z'),
    to: new Date(to),
  })
  return [new File([cert], 'empresa.crt'), new File([key.export({ type: 'pkcs8', format: 'pem' })], 'empresa.key')] as const
}
const own = '/company-management/company/1/view'

test.each([
  [own, '2030-06-07T12:00:00.000Z', '07/06/30 09:00', 'PUT /api/owner/companies/1/certificate', {}],
  // From 2050 on the year has four digits.
  ['/certificate/new', '2051-06-07T12:00:00.000Z', '07/06/51 09:00', 'POST /api/certificates', { company: { id: 1 } }],
  ['/certificate/1/edit', '2031-06-07T12:00:00.000Z', '07/06/31 09:00', 'PUT /api/certificates', { id: 1, company: { id: 1 } }],
])('product.md 7: desde %s se manda expire, que se lee del certificado y se muestra', async (at, expire, shown, call, named) => {
  const before = { cert: certificateFiles('ours').cert, key: certificateFiles('ours').key }
  const app = await openApp({
    as: 'owner',
    at,
    ...(at.endsWith('edit') ? { given: ({ as }) => as('owner').put('/api/owner/companies/1/certificate', before) } : {}),
  })
  const sent = hearWrites()
  if (at === own) await app.user.click(await screen.findByRole('button', { name: 'Agregar certificado' }))
  await screen.findByRole('form')
  const [cert, key] = until(expire)
  await chooseFile(app, 'cert', cert)
  expect(screen.getByRole('textbox', { name: 'Vencimiento' })).toHaveValue(shown)
  await chooseFile(app, 'key', key)
  if (at.endsWith('new')) await choose(app, 'Compañia', 'plata', /^Depósitos del Plata/)
  await save(app)
  if (at.endsWith('edit')) await app.user.click(await screen.findByRole('button', { name: 'Reemplazar' }))
  expect(await screen.findByText('Certificado guardado')).toBeVisible()
  const check = 'POST /api/owner/companies/1/certificate/check'
  expect(sent).toMatchObject([
    [check, {}],
    [call, { ...named, expire }],
  ])
  expect((await app.server.as('owner').get('/api/certificates')).rows).toMatchObject([{ expire, company: { id: 1 } }])
})
