import { generateKeyPairSync } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as saving from '#app/api/http/files.ts'
import { type App, openApp, retype } from '../../support/app.tsx'
import { certificateFiles } from '../../support/generic-calls.ts'
import { issuedCertificate } from '../../support/issued-certificate.ts'
import { companyCuit, fixture, type TestServer } from '../../support/server.ts'
import { chooseFile, save, storedHere } from '../records/generic-steps.ts'

const at = `/company-management/company/${fixture.company}/view`
const path = `/api/owner/companies/${fixture.company}/certificate`
const day = 86_400_000
const own = companyCuit.replaceAll('-', '')

const inDays = (days: number) => new Date(Date.now() + days * day + 60_000)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The body of an upload: a certificate of the company's CUIT with its key. */
function uploadOf({ cuit = own, from = inDays(-10), to = inDays(400) } = {}) {
  const { cert, key } = issuedCertificate({ cuit, from, to })
  return { cert, key: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

/** What most tests upload: making a key takes long. */
const upload = uploadOf()

const given =
  ({ cert, key }: typeof upload) =>
  async (server: TestServer) => {
    const answer = await server.as('owner').put(path, { cert: base64(cert), key: base64(key) })
    expect(answer.status).toBe(200)
  }

const openForm = async (app: App, button: 'Agregar certificado' | 'Editar certificado') => {
  await app.user.click(await screen.findByRole('button', { name: button }))
  return screen.getByRole('form', { name: 'Certificado de la compañia' })
}

const certFile = (text: string, name = 'empresa.crt') => new File([text], name, { type: 'application/x-x509-ca-cert' })
const keyFile = (text: string, name = 'empresa.key') => new File([text], name)
const kept = async ({ server }: App) => (await server.as('owner').get('/api/owner/companies/1')).body

test('sin certificado se dice, y con sus dos archivos queda guardado una vez y dice hasta cuándo vale, aunque se apriete Guardar mientras se lee uno', async () => {
  const app = await openApp({ as: 'owner', at })
  expect(await screen.findByText(/no tiene certificado/)).toBeVisible()
  const form = await openForm(app, 'Agregar certificado')
  await chooseFile(app, 'key', keyFile(upload.key))
  const cert = certFile(upload.cert)
  const isRead = Promise.withResolvers<null>()
  const read = cert.arrayBuffer.bind(cert)
  cert.arrayBuffer = () => isRead.promise.then(read)
  const [input] = form.parentElement?.querySelectorAll<HTMLInputElement>('input[type="file"]') ?? []
  if (input) await app.user.upload(input, cert)
  await save(app)
  await save(app)
  expect(within(form).queryAllByText('Este campo es obligatorio.')).toEqual([])
  expect(screen.getByText('application/octet-stream')).toBeVisible()
  expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  isRead.resolve(null)
  expect(await screen.findByText('Certificado guardado')).toBeVisible()
  expect(await screen.findByText('Vigente')).toBeVisible()
  expect(screen.getByText(/\(vence en 400 días\)$/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Editar certificado' })).toHaveFocus()
  expect(await kept(app)).toMatchObject({ certificate: { cuit: own, alias: 'deposito' } })
  const made = app.calls.filter((call) => call.includes('/certificate') && !call.startsWith('GET'))
  expect(made).toEqual([`POST ${path}/check`, `PUT ${path}`])
})

test('lo que se elige se puede abrir y quitar, y nada de ello ni la contraseña queda en el navegador', async () => {
  const app = await openApp({ as: 'owner', at })
  const form = await openForm(app, 'Agregar certificado')
  await chooseFile(app, 'cert', certFile(upload.cert))
  await chooseFile(app, 'key', keyFile(upload.key))
  expect(screen.getByText('application/x-x509-ca-cert')).toBeVisible()
  const password = within(form).getByLabelText('Contraseña de la clave')
  await app.user.type(password, 'muy secreta')
  expect(password).toHaveAttribute('autocomplete', 'new-password')
  await app.user.click(within(form).getByRole('button', { name: 'Abrir el archivo: Certificado' }))
  expect(await screen.findByRole('textbox', { name: 'empresa.crt' })).toHaveValue(upload.cert)
  await app.user.click(screen.getByRole('button', { name: 'Cerrar' }))
  const stored = storedHere()
  for (const secret of ['muy secreta', base64(upload.key).slice(0, 60), upload.key.slice(40, 100)]) expect(stored).not.toContain(secret)
  await app.user.click(within(form).getByRole('button', { name: 'Quitar el archivo: Clave privada' }))
  expect(within(form).queryByText('application/octet-stream')).toBeNull()
  await app.user.click(screen.getByRole('link', { name: 'Administrar compañias' }))
  await app.user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  app.unmount()
  expect(storedHere()).not.toContain('secreta')
})

test('lo que falta y lo que no sirve, también un PKCS#12, se dice junto a su campo, y no se guarda nada; a un servidor que revisa recién al guardar se le manda igual, y lo que falló se reintenta con lo mismo', async () => {
  const app = await openApp({ as: 'owner', at })
  const form = await openForm(app, 'Agregar certificado')
  await save(app)
  expect(within(form).getAllByText('Campo requerido')).toHaveLength(2)
  // By its name, and by what it holds.
  for (const file of [
    new File(['x'], 'todo.p12'),
    new File([Buffer.from('3082010002010330820006092a864886f70d010701', 'hex')], 'todo.crt'),
  ]) {
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file field')
    input.removeAttribute('accept')
    await app.user.upload(input, file)
    expect(await screen.findByText(/Este archivo es PKCS#12\. Haga de él dos/)).toBeVisible()
    expect(app.calls.filter((call) => call.includes('check'))).toEqual([])
    await chooseFile(app, 'cert', certFile('no es un certificado'))
    await waitFor(() => expect(screen.queryByText(/Este archivo es PKCS#12/)).toBeNull())
  }
  await chooseFile(app, 'cert', certFile('no es un certificado'))
  await chooseFile(app, 'key', keyFile(upload.cert))
  await save(app)
  expect(await screen.findByText(/Este archivo no es un certificado/)).toBeVisible()
  expect(screen.getByText(/Este archivo es un certificado\. Elija aquí su clave privada/)).toBeVisible()
  await chooseFile(app, 'cert', certFile(upload.cert))
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await chooseFile(app, 'key', keyFile(other, 'otra.key'))
  await save(app)
  expect(await screen.findByText(/Esta clave es de otro certificado/)).toBeVisible()
  expect(await kept(app)).toMatchObject({ certificate: null })

  await chooseFile(app, 'cert', certFile(upload.cert))
  await chooseFile(app, 'key', keyFile(upload.key))
  app.failNext(/check/, { status: 404 })
  app.failNext(/PUT .*certificate/, 'unreachable')
  await save(app)
  await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Vigente')).toBeVisible()
})

test('quien reemplaza un certificado ve las fechas de los dos, y con un no todo queda como estaba', async () => {
  const app = await openApp({ as: 'owner', at, given: given(uploadOf({ from: new Date('2026-01-02T12:00:00Z'), to: inDays(12) })) })
  expect(await screen.findByText('Vence en 12 días')).toBeVisible()
  await openForm(app, 'Editar certificado')
  const next = uploadOf({ cuit: '20123456786', from: new Date('2026-10-05T12:00:00Z'), to: new Date('2030-06-07T12:00:00Z') })
  await chooseFile(app, 'cert', certFile(next.cert))
  await chooseFile(app, 'key', keyFile(next.key))
  await save(app)
  const dialog = within(await screen.findByRole('dialog', { name: '¿Reemplazar el certificado?' }))
  const text = dialog.getByText(/El de ahora vale del/)
  expect(text).toHaveTextContent(/El de ahora vale del 02\/01\/26 09:00 al .*; el nuevo vale del 05\/10\/26 09:00 al 07\/06\/30 09:00\./)
  expect(text).toHaveTextContent(
    /El certificado es del CUIT 20-12345678-6, no de la compañia \(30-71234567-1\); sirve si es de un representante autorizado\./,
  )
  await app.user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(app.calls).not.toContain(`PUT ${path}`)
  await app.user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await screen.findByRole('dialog', { name: '¿Salir sin guardar los cambios?' }), 'lo elegido sigue sin guardar').toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Seguir editando' }))
  await save(app)
  await app.user.click(await screen.findByRole('button', { name: 'Reemplazar' }))
  expect(await screen.findByText('20-12345678-6')).toBeVisible()
})

test('una clave hecha aquí: el pedido se descarta después de una pregunta, o se descarga, y el certificado que vuelve se sube solo', async () => {
  const saveFile = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined)
  const app = await openApp({ as: 'owner', at, given: ({ as }) => as('owner').post(`${path}/request`, { alias: 'otro' }) })
  await app.user.click(await screen.findByRole('button', { name: 'Descartar el pedido' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Descartar el pedido?' }))
  await app.user.click(dialog.getByRole('button', { name: 'Descartar el pedido' }))
  expect(await screen.findByText('Pedido descartado')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/espera su certificado/)).toBeNull())
  expect((await app.server.as('owner').get(`${path}/request`)).body).toBeNull()

  await openForm(app, 'Agregar certificado')
  await app.user.click(screen.getByRole('radio', { name: 'Generar clave y pedido' }))
  const alias = screen.getByRole('textbox', { name: 'Nombre del certificado' })
  await app.user.type(alias, 'con espacios{Enter}')
  expect(alias).toHaveAccessibleDescription(/letras y/i)
  await retype(app.user, alias, 'deposito{Enter}')
  expect(await screen.findByText(/^El pedido deposito, del .* espera su certificado/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Certificado' }), 'lo que sigue se lee desde el título').toHaveFocus()
  expect(screen.getAllByRole('listitem').filter((item) => item.closest('ol')?.closest('section')).length).toBe(4)
  await app.user.click(screen.getByRole('button', { name: 'Descargar el pedido' }))
  expect(saveFile).toHaveBeenCalledExactlyOnceWith('deposito.csr', expect.stringMatching(/^-----BEGIN CERTIFICATE REQUEST-----/))
  saveFile.mockRestore()

  await app.user.click(screen.getByRole('button', { name: 'Subir el certificado' }))
  expect(screen.getByRole('radio', { name: 'Subir el certificado' })).toBeChecked()
  expect(screen.queryByLabelText('Contraseña de la clave')).toBeNull()
  await chooseFile(app, 'cert', certFile(upload.cert))
  await save(app)
  expect(await screen.findByText(/Ninguna de las claves guardadas es la de este certificado/)).toBeVisible()
})

test('un servidor que responde la clave y su contraseña las deja ver', async () => {
  const { cert, key } = upload
  const company = {
    certificate: {
      id: 5,
      cert: base64(cert),
      certContentType: 'application/x-pem-file',
      key: base64(key),
      keyContentType: 'text/plain',
      password: 'abracadabra',
    },
  }
  const app = await openApp({ as: 'owner', at, beforeRender: ({ changeAnswers }) => changeAnswers(/owner\/companies\/1$/, company) })
  expect(await screen.findByText(/^text\/plain, /)).toBeVisible()
  expect(screen.queryByText(/abracadabra/)).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Abrir el archivo: Clave privada' }))
  expect(await screen.findByText('Contraseña: abracadabra')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Clave privada' })).toHaveValue(key)
})

const list = `/warehouse/${fixture.warehouse}/stocks`

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
