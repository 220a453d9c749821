import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEach, openForEach } from '../../support/open-for.ts'
import { startHere } from '../../support/start-here.ts'
import { openSmtpServer } from '../mail/smtp-server.ts'

const folder = folderForEach()
const smtp = openForEach(() => openSmtpServer())

test('con SMTP cada mensaje sale por ahí, de quien y a donde dice la configuración', async () => {
  const { url } = await startHere({
    DATA_DIR: folder.path,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://deposito.example/',
    DEMO: 'true',
    DEMO_ON_NETWORK: 'true',
    MAIL_FROM: 'Depósito Fiscal <avisos@deposito.example>',
    LOGOUT_URL: '/adios',
  })
  await fetch(`${url}/api/account/reset-password/init`, { method: 'POST', body: 'user@deposito.example' })
  await expect.poll(() => smtp.accepted.length).toBeGreaterThan(0)
  const [mail] = smtp.accepted
  expect(existsSync(join(folder.path, 'mail'))).toBe(false)
  expect(mail?.from).toContain('<avisos@deposito.example>')
  expect(mail?.data.replaceAll('=\r\n', '')).toMatch(/https:\/\/deposito\.example\/account\/reset\/finish\/[\w-]{43}/)
  const info: unknown = await (await fetch(`${url}/management/info`)).json()
  expect(info).toMatchObject({ registrationEnabled: false, logoutUrl: '/adios', environment: 'standIn' })
})
