import { describe, expect, test } from 'vitest'
import { openAccountCalls, withToken } from '../support/account-calls.ts'
import type { Reply } from '../support/server.ts'

const { server, later, anonymous, signIn, put, events } = openAccountCalls()

const own = { firstName: 'Olga', lastName: 'Vega', email: 'olga@otro.example' }
const save = (changes: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  server()
    .as('operador')
    .post('/api/account', { ...own, ...changes }, headers)
const saved = async (): Promise<unknown> => (await server().as('operador').get('/api/account')).body
const fault = (message: string) => ({
  status: 400,
  body: { message: 'error.validation', fieldErrors: [{ objectName: 'user', field: 'currentPassword', message }] },
})

describe('el correo de la propia cuenta', () => {
  test('cambia con la contraseña, y lo saben los dos correos', async () => {
    expect((await save({ currentPassword: 'operador' })).status).toBe(200)
    expect(await saved()).toMatchObject(own)
    expect(server().mailWoken()).toBe(1)
    const [lost, gained, ...rest] = await server().mails()
    expect(rest).toEqual([])
    expect(lost).toMatchObject({ to: 'operador@deposito.example', subject: 'Cambió el correo de su cuenta de Depósito Fiscal', link: '' })
    expect(lost?.text).toMatch(/^Se cambió el 20\/11\/2026 a las 12:00 .* el correo de su cuenta/)
    expect(lost?.text).toContain('Si no fue usted, avise ya mismo a su administrador')
    expect(gained).toMatchObject({ to: own.email, subject: 'Este correo es el de una cuenta de Depósito Fiscal', link: '' })
    for (const mail of [lost, gained]) expect(mail?.text).not.toMatch(/operador|otro\.example|Olga|http/)
  })

  test('si la contraseña no viene o es otra, se dice en su campo y nada cambia; lo demás cambia sin ella, y no la mira', async () => {
    const before = await saved()
    for (const sent of [{}, { currentPassword: null }, { currentPassword: '' }]) expect(await save(sent)).toMatchObject(fault('NotBlank'))
    expect(await save({ currentPassword: 'equivocada' })).toMatchObject(fault('CurrentPasswordWrong'))
    expect(await saved()).toEqual(before)
    expect((await save({ email: 'operador@deposito.example', currentPassword: 'equivocada' })).status).toBe(200)
    expect(await saved()).toMatchObject({ firstName: 'Olga' })
    expect(await server().mails()).toEqual([])
  })

  test('una contraseña equivocada queda anotada y se frena, sin la contraseña en lo anotado', async () => {
    const replies = []
    for (let guess = 0; guess < 11; guess += 1) replies.push(await save({ currentPassword: `equivocada ${guess}` }))
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    const told = await events()
    expect(told.filter((row) => row['type'] === 'AUTHENTICATION_FAILURE')).toHaveLength(10)
    expect(JSON.stringify(told)).not.toContain('equivocada')
    later(3600)
    expect((await save({ currentPassword: 'operador' })).status).toBe(200)
  })

  test('a un correo ajeno no le llega nada que la cuenta haya elegido', async () => {
    const lure = 'Gane en http://mal.example'
    await save({ firstName: lure, lastName: lure, email: 'victima@otro.example', currentPassword: 'operador' })
    await anonymous().post('/api/account/reset-password/init', 'victima@otro.example')
    const token = withToken(await signIn('operador', 'operador'))
    const changed = await anonymous().post('/api/account/change-password', { currentPassword: 'operador', newPassword: 'una nueva' }, token)
    expect(changed.status).toBe(200)
    const mails = (await server().mails()).filter(({ to }) => to === 'victima@otro.example')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Este correo es el de una cuenta de Depósito Fiscal',
      'Elija una contraseña nueva para Depósito Fiscal',
      'Cambió la contraseña de su cuenta de Depósito Fiscal',
    ])
    for (const { text, link } of mails) expect(text.replace(link, '')).not.toMatch(/Gane|mal\.example|operador|:\/\//)
  })
})

test('un aviso que todavía no salió sale igual cuando la cuenta cambia de correo', async () => {
  await save({ currentPassword: 'operador' })
  await put('operador', { email: 'tercero@otro.example' })
  const told = (await server().mails()).map(({ to, subject }) => [to, subject.split(' ')[0]])
  expect(told).toEqual([
    ['operador@deposito.example', 'Cambió'],
    ['olga@otro.example', 'Este'],
    ['olga@otro.example', 'Cambió'],
    ['tercero@otro.example', 'Este'],
  ])
})
