import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordOf } from '#domain/contract/generic-names.ts'
import { clickTwice, openApp, retype, textsOf } from '../../support/app.tsx'
import { certificateFiles, companies, makeWorld } from '../../support/generic-calls.ts'
import { fixture, type TestServer } from '../../support/server.ts'
import { aStock, setState } from '../detail/a-stock.ts'
import { type App, box, choose, chooseFile, save, storedHere } from './generic-steps.ts'

const field = (name: string) => screen.findByRole('textbox', { name })
const body = async (server: TestServer, path: string) => (await server.as('admin').get(path)).body
const writes = (calls: readonly string[]) => calls.filter((call) => /^(?:POST|PUT)/.test(call))

test('de un contenedor vacío nuevo su stock se elige por el día, la fecha ya es ahora, y al guardar se vuelve a la lista', async () => {
  const app = await openApp({ as: 'operador', at: '/contenedor-vacio/new', given: aStock() })
  expect(await screen.findByRole('heading', { level: 1, name: 'Agregar contenedor vacio' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'ID' }), 'todavía no tiene').toBeNull()
  await choose(app, 'Stock', '20/11/2026', /^20\/11\/2026 · Dock Sud · 1 · Abierto$/)
  await app.user.type(await field('Número de contenedor'), 'MSKU1234565')
  await app.user.type(await box('Longitud (pies)'), '40')
  const showList = app.holdNext(/^GET \/api\/contenedor-vacios\?/)
  clickTwice(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText(/Contenedor vacio creado/i)).toBeVisible()
  clickTwice(screen.getByRole('button', { name: 'Guardar' }))
  showList()
  await waitFor(() => expect(app.address()).toBe('/contenedor-vacio'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull())
  expect(await body(app.server, '/api/contenedor-vacios/2')).toMatchObject({ stock: { id: 1 }, numeroContenedor: 'MSKU1234565' })
  expect(writes(app.calls), 'dos clics son uno').toHaveLength(1)
  expect(app.keys, 'una pulsación, una clave').toHaveLength(1)
})

test('la dirección puede traer a qué pertenece; una línea es de un permiso o de un documento: elegir uno quita el otro, y sin ninguno se dice', async () => {
  const app = await openApp({ as: 'operador', at: '/linea-mercaderia/new?permisoEmbarque=1', given: aStock() })
  await waitFor(async () => expect(await box('Permiso de embarque')).toHaveDisplayValue(/^16033EC01000038D · 1 · 20\/11\/2026$/))
  await choose(app, 'Documento de transporte', 'spa', /^SPAGS001/)
  await waitFor(async () => expect(await box('Permiso de embarque')).toHaveDisplayValue(''))
  await choose(app, 'Permiso de embarque', '16033', /^16033EC/)
  await waitFor(async () => expect(await box('Documento de transporte')).toHaveDisplayValue(''))
  await app.user.clear(await box('Permiso de embarque'))
  await app.user.tab()
  await save(app)
  expect(await screen.findByText('Elija un permiso de embarque o un documento de transporte.')).toBeVisible()
  expect(writes(app.calls)).toEqual([])
  await choose(app, 'Permiso de embarque', '16033', /^16033EC/)
  await app.user.type(await box('Tipo de embalaje'), '05')
  await app.user.type(await field('Cantidad'), '3')
  await app.user.type(await field('Peso bruto (kg)'), '10.5')
  await save(app)
  await waitFor(() => expect(app.address()).toBe('/linea-mercaderia'))
  expect(await body(app.server, '/api/linea-mercaderias/2')).toMatchObject({ permisoEmbarque: { id: 1 }, pesoBruto: 10.5 })
})

test('el exportador empieza con el CUIT de la compañia del stock, mientras no se escriba otro', async () => {
  const app = await openApp({
    as: 'admin',
    at: '/permiso-embarque/new',
    async given(server) {
      await server.as('owner').post('/api/warehouse/1/stocks', { fechaStock: '2026-11-20' })
      await server.as('stranger').post('/api/warehouse/3/stocks', { fechaStock: '2026-11-19' })
    },
  })
  const exportador = () => field('Exportador (CUIT)')
  expect(await exportador()).toHaveValue('30712345671')
  await choose(app, 'Stock', '19/11/2026', /Bahía Blanca/)
  await waitFor(async () => expect(await exportador()).toHaveValue('30700000001'))
  await retype(app.user, await exportador(), '33504932619')
  await choose(app, 'Stock', '20/11/2026', /Dock Sud/)
  await waitFor(async () => expect(await box('Stock')).toHaveDisplayValue(/Dock Sud/))
  expect(await exportador(), 'lo escrito queda').toHaveValue('33504932619')
})

test('el formulario espera a saber de qué compañia es el depósito, para empezar con su CUIT; lo que solo un administrador escribe se dice a los demás en su lugar', async () => {
  const app = await openApp({ as: 'operador', at: '/account/settings' })
  const release = app.holdNext(/GET \/api\/depositos\/user/)
  void app.queryClient.resetQueries({ queryKey: ['deposito', 'own'] })
  await app.router.navigate({ to: '/$entity/new', params: { entity: 'permisoEmbarque' } })
  expect(await screen.findByText('Cargando...')).toBeVisible()
  release()
  expect(await field('Exportador (CUIT)')).toHaveValue('30712345671')

  await app.router.navigate({ href: '/stock-error/new' })
  expect(await screen.findByText('Solo un administrador puede crear, cambiar o eliminar estos registros.')).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Volver' }))
  await waitFor(() => expect(app.address()).toBe('/stock-error'))
})

test('Guardar no se mueve mientras se lo aprieta: lo que el campo avisa al dejarlo se ve al soltar', async () => {
  const app = await openApp({ as: 'operador', at: '/contenedor-vacio/1/edit', given: aStock() })
  const number = await field('Número de contenedor')
  await retype(app.user, number, 'MSKU2222222')
  const button = screen.getByRole('button', { name: 'Guardar' })
  await app.user.pointer({ target: button, keys: '[MouseLeft>]' })
  expect(number).toHaveFocus()
  expect(screen.queryByText(/^El dígito verificador/)).toBeNull()
  await app.user.pointer({ target: button, keys: '[/MouseLeft]' })
  await waitFor(() => expect(app.address()).toBe('/contenedor-vacio'))
})

test('a lo de un stock cerrado no se le agrega nada, ni se edita ni se elimina, y se dice por qué', async () => {
  const app = await openApp({ as: 'operador', at: '/linea-mercaderia/new?permisoEmbarque=1', given: aStock({ state: 'SUCCESS' }) })
  expect(await screen.findByText(/^16033EC01000038D · 1 · 20\/11\/2026: ya no se le puede agregar nada/)).toBeVisible()
  expect(screen.queryByRole('form')).toBeNull()
  const why = 'El stock está en estado Enviado: ni él ni lo que contiene se puede cambiar.'
  for (const name of ['stock', 'permisoEmbarque', 'lineaMercaderia'] as const) {
    const at = `/${wordOf(name)}/1`
    await app.router.navigate({ href: at })
    expect(await screen.findByText(why), `ficha de ${name}`).toBeVisible()
    expect(screen.queryByRole('link', { name: /^(?:Editar|Eliminar)$/ })).toBeNull()
    await app.router.navigate({ href: `${at}/edit` })
    expect(await screen.findByText(why)).toBeVisible()
    expect(screen.queryByRole('form')).toBeNull()
    await app.router.navigate({ href: `${at}/delete` })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('alert')).toHaveTextContent('El stock está en estado Enviado')
    expect(dialog.queryByRole('button', { name: 'Eliminar' }), `eliminar ${name}`).toBeNull()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('si otro guardó antes se ven las dos versiones, sin contar como distinto lo que solo se nombra distinto; si el stock se envía mientras se escribe, el servidor dice que no, y lo escrito queda', async () => {
  const app = await openApp({ as: 'operador', at: '/permiso-embarque/1/edit', given: aStock() })
  const place = await field('Ubicación de la partida')
  await retype(app.user, place, 'Nave 5')
  const stored = Object.assign({}, await body(app.server, '/api/permiso-embarques/1'), { ubicacionPartida: 'Nave 8' })
  expect((await app.server.as('owner').put('/api/permiso-embarques', stored)).status).toBe(200)
  await save(app)
  const notice = within(await screen.findByRole('alert'))
  expect(textsOf(notice.getAllByRole('row'))).toEqual([
    'CampoLo que usted escribióLo que está guardado',
    'Ubicación de la partidaNave 5Nave 8',
  ])
  await setState(app.server, 'SUCCESS')
  await app.user.click(notice.getByRole('button', { name: 'Guardar lo mío' }))
  expect(await screen.findByText(/El estado del stock/)).toBeVisible()
  expect(place).toHaveValue('Nave 5')
})

test('al editar un ticket de acceso su token no se muestra, se conserva si no se toca, y nada de él queda en el navegador', async () => {
  const app = await openApp({ as: 'admin', at: '/wsaa/1/edit', given: (server) => makeWorld(server, companies[0]) })
  expect(await field('Token')).toHaveValue('********')
  expect(await field('Token')).toHaveAccessibleDescription('Está guardado y no se muestra. Déjelo así para conservarlo.')
  await retype(app.user, await field('Firma'), 'otra firma secreta')
  await app.user.type(await field('Servicio'), 'X')
  await waitFor(() => expect(storedHere()).toContain('wgesstockdepositosfiscalesX'))
  expect(storedHere()).not.toMatch(/otra firma|\*\*\*/)
  await retype(app.user, await field('Servicio'), 'wgesstockdepositosfiscales')
  await save(app)
  await waitFor(() => expect(app.address()).toBe('/wsaa'))
})

const stored = async ({ server }: App, path: string) => (await server.as('admin').get(path)).body

test('para un depósito se ofrecen las compañias que se administran, y los usuarios son los de la elegida', async () => {
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

const files = certificateFiles('ours')

test('al crear un certificado se elige la compañia, y nada de sus archivos queda en el navegador', async () => {
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
