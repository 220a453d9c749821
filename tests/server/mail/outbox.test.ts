import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendDueMails, type MailJobOptions } from '#server/jobs/mail.ts'
import { checkMailFolder, checkSmtp, type Mail, smtpMailer } from '#server/mail/mailer.ts'
import type { Store } from '#server/store/database/open.ts'
import { claimMail, enqueueMail } from '#server/store/operations/outbox.ts'
import { clockForEach, folderForEach, openForEach } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { openTestStore, openTestStoreAt, stores } from '../../support/store.ts'
import { openSmtpServer } from './smtp-server.ts'

const clock = clockForEach()

let logged: Record<string, unknown>[]

beforeEach(() => {
  logged = []
})

function postOf(store: MailJobOptions['store'], mailer: MailJobOptions['mailer']): MailJobOptions {
  const note = (context: unknown, message?: string): void => void logged.push({ ...Object(context), message })
  return {
    store,
    mailer,
    clock: clock.now,
    sender: () => ({ publicUrl: 'https://deposito.example', from: 'no-responder@deposito.example' }),
    log: { debug: () => undefined, info: note, warn: note, error: note },
  }
}

const enqueue = (store: Store, email: string) => enqueueMail(store.db, 'reset', email, clock.now())
const send = (post: MailJobOptions): Promise<void> => sendDueMails(post, new AbortController().signal)

describe.each(stores)('el correo que sale, en %s', (kind, openFreshStore) => {
  let sent: Mail[]
  /** To whom a mail cannot be sent at present. */
  let broken: RegExp
  let post: MailJobOptions

  const store = openForEach(openFreshStore)

  beforeEach(async () => {
    sent = []
    broken = /^$/
    post = postOf(store, {
      send(mail) {
        if (broken.test(mail.to)) return Promise.reject(new Error('el correo no responde'))
        sent.push(mail)
        return Promise.resolve({})
      },
    })
    await addUser(store.db, 'marta')
    await enqueue(store, 'MARTA@deposito.example')
  })

  const waiting = () => store.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

  test('dos procesos que miran a la vez mandan cada mensaje una vez', async () => {
    const other = store.kind === 'sqlite' ? store : await openTestStoreAt(store.where)
    for (let person = 0; person < 20; person += 1) {
      await addUser(store.db, `persona${person}`)
      await enqueue(store, `persona${person}@deposito.example`)
    }
    await Promise.all([send(post), send({ ...post, store: other }), send(post), send({ ...post, store: other })])
    expect(sent).toHaveLength(21)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(21)
    expect(await waiting()).toEqual([])
    if (other !== store) await other.close()
  })

  test('lo que un proceso tenía en la mano cuando murió lo manda otro, pasados dos minutos', async () => {
    await claimMail(store.db, clock.now(), 120_000)
    clock.later(119.999)
    await send(post)
    expect(sent).toEqual([])
    clock.later(0.001)
    await send(post)
    expect(sent).toHaveLength(1)
  })

  // Both databases do the rest alike.
  if (kind !== 'SQLite') return

  test('sale una vez, dice a quién, de quién y hasta cuándo, y no queda; sin nadie a quien escribir no hay nada que mandar, ni en el registro', async () => {
    await send(post)
    await send(post)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ from: 'no-responder@deposito.example', to: 'marta@deposito.example' })
    expect(sent[0]?.text).toMatch(/^Hola:\n\nAlguien pidió .*:\n\nhttps:\/\/deposito\.example\/account\/reset\/finish\/[\w-]{43}\n\n/)
    expect(await waiting()).toEqual([])
    for (const email of ['nadie@deposito.example', '', 'marta']) await enqueue(store, email)
    await enqueueMail(store.db, 'activation', 'marta@deposito.example', clock.now())
    await send(post)
    expect(sent).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('si no se pudo, se intenta después de una pausa cada vez mayor, sin demorar a los demás; al fin sale con una sola clave, y no gastó los mensajes de la hora', async () => {
    broken = /^marta/
    await addUser(store.db, 'otra')
    await enqueue(store, 'otra@deposito.example')
    for (const [earlier, seconds] of [10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800].entries()) {
      await send(post)
      await send(post)
      const dueDate = new Date(clock.now().getTime() + seconds * 1000).toISOString()
      expect(await waiting()).toMatchObject([{ attempts: earlier + 1, dueDate }])
      clock.later(seconds)
    }
    expect(sent.map(({ to }) => to)).toEqual(['otra@deposito.example'])
    expect(logged[0]).toEqual({
      to: 'marta@deposito.example',
      subject: 'Elija una contraseña nueva para Depósito Fiscal',
      reason: 'el correo no responde',
      attempts: 1,
      message: 'a mail could not be sent',
    })
    broken = /^$/
    await send(post)
    expect(sent).toHaveLength(2)
    expect(await store.db.selectFrom('reset_key').selectAll().execute()).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })

  test('lo que no pudo salir en un día se abandona, y queda dicho', async () => {
    broken = /^marta/
    clock.later(24 * 3600)
    await send(post)
    expect(await waiting()).toEqual([])
    expect(logged).toEqual([expect.objectContaining({ to: 'MARTA@deposito.example', message: 'a mail was given up' })])
  })
})

describe('el correo por SMTP', () => {
  const store = openForEach(() => openTestStore('sqlite'))

  beforeEach(async () => {
    await addUser(store.db, 'marta')
    await enqueue(store, 'marta@deposito.example')
  })

  test('llega entero, y el registro no tiene la clave', async () => {
    const smtp = await openSmtpServer()
    await send(postOf(store, smtpMailer(smtp.url)))
    await smtp.close()
    expect(smtp.accepted).toHaveLength(1)
    const [mail] = smtp.accepted
    expect(mail?.from).toContain('<no-responder@deposito.example>')
    expect(mail?.to).toContain('<marta@deposito.example>')
    // Quoted-printable: without the soft line breaks.
    const key = /account\/reset\/finish\/([\w-]{43})/.exec(mail?.data.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
    expect(key).toHaveLength(43)
    expect(mail?.data).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail?.data).toContain('Auto-Submitted: auto-generated')
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(key)
  })

  test('si el servidor está caído, no contesta o se niega, sale cuando vuelve', async () => {
    const first = await openSmtpServer()
    const { port, url } = first
    const mailer = smtpMailer(url)
    await first.close()
    await send(postOf(store, mailer))
    const back = await openSmtpServer({ port })
    back.behave('refusing')
    clock.later(60)
    await send(postOf(store, mailer))
    expect(back.connections()).toBe(1)
    expect(logged.map(({ reason }) => reason)).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('451')])
    back.behave('accepting')
    clock.later(60)
    await send(postOf(store, mailer))
    expect(back.accepted).toHaveLength(1)
    await back.close()
  })

  test('quien se detiene no espera a un servidor que no contesta, y el mensaje queda para después', async () => {
    const smtp = await openSmtpServer()
    smtp.behave('silent')
    const stopping = new AbortController()
    const sending = sendDueMails(postOf(store, smtpMailer(smtp.url)), stopping.signal)
    await expect.poll(() => smtp.connections()).toBe(1)
    stopping.abort()
    await sending
    expect(await store.db.selectFrom('mail_outbox').selectAll().execute()).toHaveLength(1)
    await smtp.close()
  })
})

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

const folder = folderForEach()

test('sin servidor, la carpeta de los correos se puede escribir o no', async () => {
  const mail = join(folder.path, 'mail')
  expect(await checkMailFolder(mail)).toEqual({ transport: 'files', location: mail, fault: null })
  expect(existsSync(mail)).toBe(true)
  writeFileSync(join(folder.path, 'archivo'), '')
  expect(await checkMailFolder(join(folder.path, 'archivo'))).toMatchObject({ fault: 'folder' })
})
