import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailFolder, checkSmtp } from '#server/mail/mailer.ts'
import { newDataDir } from '../../support/product.ts'
import { openSmtpServer } from './smtp-server.ts'

test('un servidor de correo que recibe está bien, y no se le manda nada; de uno caído, que no contesta o que no toma el usuario se dice, sin repetir la clave', async () => {
  const smtp = await openSmtpServer()
  expect(await checkSmtp(smtp.url)).toEqual({ transport: 'smtp', location: `127.0.0.1:${smtp.port}`, fault: null })
  expect(smtp.accepted).toEqual([])
  smtp.behave('forbidding')
  const found = await checkSmtp(smtp.url.replace('//', '//app:secreta@'))
  expect(found).toMatchObject({ fault: 'auth', location: `127.0.0.1:${smtp.port}` })
  expect(JSON.stringify(found)).not.toContain('secreta')
  smtp.behave('silent')
  expect(await checkSmtp(smtp.url)).toMatchObject({ fault: 'timeout' })
  await smtp.close()
  expect(await checkSmtp(smtp.url)).toMatchObject({ fault: 'connection' })
})

test('sin servidor, la carpeta de los correos se puede escribir o no', async () => {
  const folder = newDataDir()
  onTestFinished(folder.remove)
  const mail = join(folder.path, 'mail')
  expect(await checkMailFolder(mail)).toEqual({ transport: 'files', location: mail, fault: null })
  expect(existsSync(mail)).toBe(true)
  writeFileSync(join(folder.path, 'archivo'), '')
  expect(await checkMailFolder(join(folder.path, 'archivo'))).toMatchObject({ fault: 'folder' })
})
