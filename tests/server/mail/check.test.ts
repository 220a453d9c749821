import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkMailFolder } from '#server/mail/mail-files.ts'
import { checkSmtp } from '#server/mail/smtp.ts'
import { newDataDir } from '../../support/product.ts'
import { openSmtpServer } from './smtp-server.ts'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

test('un servidor de correo que recibe está bien, y no se le manda nada', async () => {
  const smtp = await openSmtpServer()
  cleanUps.push(() => smtp.close())
  expect(await checkSmtp(smtp.url)).toEqual({ transport: 'smtp', location: `127.0.0.1:${smtp.port}`, fault: null })
  expect(smtp.accepted).toEqual([])
})

test('uno caído no conecta', async () => {
  const smtp = await openSmtpServer()
  await smtp.close()
  expect(await checkSmtp(smtp.url)).toMatchObject({ fault: 'connection' })
})

test('uno que no toma el usuario lo dice, sin repetir la clave', async () => {
  const smtp = await openSmtpServer()
  cleanUps.push(() => smtp.close())
  smtp.behave('forbidding')
  const found = await checkSmtp(smtp.url.replace('//', '//app:secreta@'))
  expect(found).toMatchObject({ fault: 'auth', location: `127.0.0.1:${smtp.port}` })
  expect(JSON.stringify(found)).not.toContain('secreta')
})

test('uno que no contesta se deja de esperar', async () => {
  const smtp = await openSmtpServer()
  cleanUps.push(() => smtp.close())
  smtp.behave('silent')
  expect(await checkSmtp(smtp.url)).toMatchObject({ fault: 'timeout' })
})

test('sin servidor, la carpeta de los correos se puede escribir o no', async () => {
  const folder = newDataDir()
  cleanUps.push(() => folder.remove())
  const mail = join(folder.path, 'mail')
  expect(await checkMailFolder(mail)).toEqual({ transport: 'files', location: mail, fault: null })
  expect(existsSync(mail)).toBe(true)
  writeFileSync(join(folder.path, 'archivo'), '')
  expect(await checkMailFolder(join(folder.path, 'archivo'))).toMatchObject({ fault: 'folder' })
})
