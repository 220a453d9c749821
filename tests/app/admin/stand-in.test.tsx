import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { normalSettings } from '#domain/administration/stand-in.ts'
import { openApp, retype } from '../../support/app.tsx'

const at = '/admin/aduana-simulada'
const call = /management\/stand-in/

const openPage = async () => {
  const app = await openApp({ as: 'admin', at, standIn: true })
  await screen.findByRole('button', { name: 'Guardar' })
  return app
}

type Page = Awaited<ReturnType<typeof openPage>>

const settingsOf = async ({ server }: Page) => (await server.as('admin').get('/management/stand-in')).body
const next = () => within(screen.getByRole('main')).getByRole('status').textContent
const choose = ({ user }: Page, name: RegExp) => user.click(screen.getByRole('radio', { name }))
const save = ({ user }: Page) => user.click(screen.getByRole('button', { name: 'Guardar' }))

test('un desperfecto para dos declaraciones se guarda, y se ve qué les toca; Volver a lo normal deja todo como al principio; la demora, las reglas, los servidores y los tickets se eligen, y lo que no va se dice junto a su campo', async () => {
  const app = await openPage()
  expect(next()).toBe('Las próximas declaraciones se atienden con normalidad.')
  expect(screen.queryByLabelText('Cuántas declaraciones')).toBeNull()
  await choose(app, /^Recibe y no contesta/)
  await app.user.type(screen.getByLabelText('Cuántas declaraciones'), '2')
  await save(app)
  expect(await screen.findByText('La aduana simulada cambió.')).toBeVisible()
  expect(next()).toBe('A las próximas 2 declaraciones les toca «Recibe y no contesta».')
  expect(await settingsOf(app)).toEqual({ ...normalSettings, trouble: { next: 'silent', times: 2, ms: 5000 } })
  expect(screen.getByRole('radio', { name: /^Recibe y no contesta/ })).toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Volver a lo normal' }))
  expect(await screen.findByText('La aduana simulada volvió a lo normal.')).toBeVisible()
  expect(next()).toBe('Las próximas declaraciones se atienden con normalidad.')
  for (const name of [/^Nada/, /^Los que la aduana publica/]) expect(screen.getByRole('radio', { name })).toBeChecked()
  expect(await settingsOf(app)).toEqual(normalSettings)

  await choose(app, /^Contesta tarde/)
  await app.user.type(screen.getByLabelText('Cuántas declaraciones'), '1000')
  await app.user.clear(screen.getByLabelText('Segundos de demora'))
  await retype(app.user, screen.getByLabelText('Minutos hasta dar otro ticket'), '721')
  await save(app)
  expect(await screen.findByText('Un número entero entre 1 y 999, o nada.')).toBeVisible()
  expect(screen.getByText('Un número entero entre 1 y 300.')).toBeVisible()
  expect(screen.getByText('Un número entero entre 0 y 720.')).toBeVisible()
  expect(screen.getByLabelText('Cuántas declaraciones')).toHaveFocus()
  expect(await settingsOf(app)).toEqual(normalSettings)

  await app.user.clear(screen.getByLabelText('Cuántas declaraciones'))
  await app.user.type(screen.getByLabelText('Segundos de demora'), '12')
  await choose(app, /^Fuera de servicio/)
  await retype(app.user, screen.getByLabelText('Minutos hasta dar otro ticket'), '0')
  await choose(app, /^Todos los bien formados/)
  await choose(app, /^El día siguiente/)
  await app.user.selectOptions(screen.getByLabelText('Base de datos (DbServer)'), 'NO')
  await save(app)
  await screen.findByText('La aduana simulada cambió.')
  expect(next()).toBe(
    'A cada declaración le toca «Contesta tarde», hasta que se cambie. No se da ningún ticket de acceso: «Fuera de servicio».',
  )
  expect(await settingsOf(app)).toEqual({
    identifiers: 'wellFormed',
    dates: 'consecutive',
    dummy: { AppServer: 'OK', DbServer: 'NO', AuthServer: 'OK' },
    trouble: { next: 'slow', times: null, ms: 12_000 },
    wsaa: { mode: 'down', window: 0 },
  })

  // What is not asked for may be anything.
  await app.user.clear(screen.getByLabelText('Segundos de demora'))
  await choose(app, /^Nada/)
  await save(app)
  await waitFor(() => expect(next()).toMatch(/^Las próximas declaraciones se atienden con normalidad\./))
})

test('lo que otra persona cambió se ve, y lo que aquí no se eligió queda como ella lo dejó', async () => {
  const app = await openPage()
  const other = (changes: object) => app.server.as('admin').put('/management/stand-in', { ...normalSettings, ...changes })
  await other({ identifiers: 'wellFormed' })
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByRole('radio', { name: /^Todos los bien formados/ })).toBeChecked())
  await choose(app, /^Recibe y no contesta/)
  await other({ identifiers: 'wellFormed', dates: 'consecutive' })
  const reads = () => app.calls.filter((made) => made.startsWith('GET') && call.test(made)).length
  const before = reads()
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(reads()).toBe(before + 1))
  await save(app)
  await screen.findByText('La aduana simulada cambió.')
  expect(await settingsOf(app)).toMatchObject({ identifiers: 'wellFormed', dates: 'consecutive', trouble: { next: 'silent' } })
  expect(screen.getByRole('radio', { name: /^El día siguiente/ })).toBeChecked()
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveFocus()
})

test('está en el menú; si no se pudo guardar se dice, y se intenta de nuevo con lo elegido', async () => {
  const app = await openApp({ as: 'admin', at: '/admin/health', standIn: true })
  await app.user.click(await screen.findByRole('link', { name: 'Aduana simulada', hidden: true }))
  expect(await screen.findByRole('button', { name: 'Guardar' })).toBeVisible()
  expect(app.address()).toBe(at)
  await choose(app, /^Recibe y no contesta/)
  app.failNext(call, 'unreachable')
  await save(app)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Recibe y no contesta/ })).toBeChecked()
  await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('La aduana simulada cambió.')).toBeVisible()
})

test('donde no la tiene, la página no existe ni está en el menú, y nada se pregunta', async () => {
  const app = await openApp({ as: 'admin', at })
  expect(await screen.findByText('La página no existe.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Salud', hidden: true })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Aduana simulada', hidden: true })).toBeNull()
  expect(app.calls.filter((made) => call.test(made))).toEqual([])
})
