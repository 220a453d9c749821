import { describe, expect, test } from 'vitest'
import { openAccountCalls, withToken } from '../support/account-calls.ts'

const { server, anonymous, signIn, choose } = openAccountCalls()

const change = (currentPassword: string, newPassword: string, headers: Record<string, string>) =>
  anonymous().post('/api/account/change-password', { currentPassword, newPassword }, headers)
const askedKey = async (): Promise<string> => {
  await anonymous().post('/api/account/reset-password/init', 'operador@deposito.example')
  return (await server().mails()).at(-1)?.key ?? ''
}

describe('las contraseñas fáciles de adivinar', () => {
  const refused = (objectName: string, field: string, message: string) => ({
    status: 400,
    body: { message: 'error.validation', fieldErrors: [{ objectName, field, message }] },
  })

  test('no se toman al cambiarla, lo que vale sigue valiendo, y no gastan intentos de la actual', async () => {
    const here = withToken(await signIn('operador', 'operador'))
    for (const known of ['password', 'Contraseña', 'argentina2026', 'Verano2026', 'aaaaaa', '12345678', 'qwertyuiop'])
      expect(await change('operador', known, here)).toMatchObject(refused('passwordChangeDTO', 'newPassword', 'PasswordKnown'))
    for (const like of ['operador', 'Operador.2026', 'Deposito Fiscal'])
      expect(await change('operador', like, here)).toMatchObject(refused('passwordChangeDTO', 'newPassword', 'PasswordLikeName'))
    expect((await anonymous().get('/api/account', here)).status).toBe(200)
    for (let time = 0; time < 7; time += 1) expect((await change('equivocada', 'password', here)).status).toBe(400)
    expect((await change('operador', 'una nueva', here)).status).toBe(200)
  })

  test('no se toman con la clave del correo, que sigue sirviendo', async () => {
    const key = await askedKey()
    expect(await choose(key, 'iloveyou')).toMatchObject(refused('keyAndPasswordVM', 'newPassword', 'PasswordKnown'))
    expect(await choose(key, 'operador1')).toMatchObject(refused('keyAndPasswordVM', 'newPassword', 'PasswordLikeName'))
    expect(await choose('x', 'iloveyou')).toMatchObject({ status: 500, body: { detail: 'No user was found for this reset key' } })
    expect((await choose(key)).status).toBe(200)
  })
})
