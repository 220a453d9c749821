import { beforeEach, describe, expect, test } from 'vitest'
import { sendDueMails, type MailJobOptions } from '#server/jobs/mail.ts'
import { type Mail, smtpMailer } from '#server/mail/mailer.ts'
import { openStore } from '#server/store/database/open.ts'
import { claimMail, enqueueMail } from '#server/store/operations/outbox.ts'
import { openForEach } from '../../support/open-for.ts'
import { addUser } from '../../support/people.ts'
import { openTestStore, stores } from '../../support/store.ts'
import { openSmtpServer } from './smtp-server.ts'

const minute = 60_000

let now: Date
let logged: Record<string, unknown>[]

beforeEach(() => {
  now = new Date('2026-11-20T15:00:00.000Z')
  logged = []
})

const later = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

function postOf(store: MailJobOptions['store'], mailer: MailJobOptions['mailer']): MailJobOptions {
  const note = (context: unknown, message?: string): void => void logged.push({ ...Object(context), message })
  return {
    store,
    mailer,
    clock: () => now,
    sender: () => ({ publicUrl: 'https://deposito.example', from: 'no-responder@deposito.example' }),
    log: { debug: () => undefined, info: note, warn: note, error: note },
  }
}

const send = (post: MailJobOptions): Promise<void> => sendDueMails(post, new AbortController().signal)

describe.each(stores)('el correo que sale, en %s', (kind, openFreshStore) => {
  let sent: Mail[]
  let broken: boolean
  let post: MailJobOptions

  const store = openForEach(openFreshStore)

  beforeEach(async () => {
    sent = []
    broken = false
    post = postOf(store, {
      send(mail) {
        if (broken) return Promise.reject(new Error('el correo no responde'))
        sent.push(mail)
        return Promise.resolve({})
      },
    })
    await addUser(store.db, 'marta')
    await enqueueMail(store.db, 'reset', 'MARTA@deposito.example', now)
  })

  const waiting = () => store.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()

  test('dos procesos que miran a la vez mandan cada mensaje una vez', async () => {
    const other = store.kind === 'sqlite' ? store : await openStore(store.where)
    for (let person = 0; person < 20; person += 1) {
      await addUser(store.db, `persona${person}`)
      await enqueueMail(store.db, 'reset', `persona${person}@deposito.example`, now)
    }
    await Promise.all([send(post), send({ ...post, store: other }), send(post), send({ ...post, store: other })])
    const recipients = sent.map(({ to }) => to)
    expect(recipients).toHaveLength(21)
    expect(new Set(recipients).size).toBe(21)
    expect(await waiting()).toEqual([])
    if (other !== store) await other.close()
  })

  test('lo que un proceso tenía en la mano cuando murió lo manda otro, pasados dos minutos', async () => {
    await claimMail(store.db, now, 2 * minute)
    later(2 * minute - 1)
    await send(post)
    expect(sent).toEqual([])
    later(1)
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
    for (const email of ['nadie@deposito.example', '', 'marta']) await enqueueMail(store.db, 'reset', email, now)
    await enqueueMail(store.db, 'activation', 'marta@deposito.example', now)
    await send(post)
    expect(sent).toHaveLength(1)
    expect(logged).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  test('si no se pudo, se intenta después de una pausa cada vez mayor, con otra clave', async () => {
    broken = true
    const pauses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await send(post)
      const [queued] = await waiting()
      const pause = Date.parse(queued?.dueDate ?? '') - now.getTime()
      pauses.push(pause / 1000)
      later(pause - 1)
      await send(post)
      expect((await waiting())[0]?.attempts).toBe(attempt + 1)
      later(1)
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800, 1800])
    broken = false
    await send(post)
    expect(sent).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(logged[0]).toEqual({
      to: 'marta@deposito.example',
      subject: 'Elija una contraseña nueva para Depósito Fiscal',
      reason: 'el correo no responde',
      attempts: 1,
      message: 'a mail could not be sent',
    })
  })

  test('lo que no pudo salir no gasta los mensajes de la hora: sale cuando se puede, con una clave; después de un día se abandona, y queda dicho', async () => {
    broken = true
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await send(post)
      later(10 * minute)
    }
    broken = false
    await send(post)
    expect(sent).toHaveLength(1)
    expect(await store.db.selectFrom('reset_key').selectAll().execute()).toHaveLength(1)
    await enqueueMail(store.db, 'reset', 'MARTA@deposito.example', now)
    broken = true
    logged.splice(0)
    later(24 * 60 * minute)
    await send(post)
    expect(await waiting()).toEqual([])
    expect(logged).toEqual([expect.objectContaining({ to: 'MARTA@deposito.example', message: 'a mail was given up' })])
  })

  test('uno que no se puede mandar no demora a los demás', async () => {
    await addUser(store.db, 'otra')
    await enqueueMail(store.db, 'reset', 'otra@deposito.example', now)
    const { mailer } = post
    await send({
      ...post,
      mailer: { send: (mail, signal) => (mail.to.startsWith('marta') ? Promise.reject(new Error('no')) : mailer.send(mail, signal)) },
    })
    expect(sent.map(({ to }) => to)).toEqual(['otra@deposito.example'])
    expect(await waiting()).toHaveLength(1)
  })
})

describe('el correo por SMTP', () => {
  const store = openForEach(() => openTestStore('sqlite'))

  beforeEach(async () => {
    await addUser(store.db, 'marta')
    await enqueueMail(store.db, 'reset', 'marta@deposito.example', now)
  })

  test('llega entero, y el registro no tiene la clave', async () => {
    const smtp = await openSmtpServer()
    await send(postOf(store, smtpMailer(smtp.url)))
    await smtp.close()
    expect(smtp.accepted).toHaveLength(1)
    const [mail] = smtp.accepted
    expect(mail?.from).toContain('<no-responder@deposito.example>')
    expect(mail?.to).toContain('<marta@deposito.example>')
    const key = /account\/reset\/finish\/([\w-]{43})/.exec(unfolded(mail?.data ?? ''))?.[1] ?? ''
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
    later(minute)
    await send(postOf(store, mailer))
    expect(back.connections()).toBe(1)
    expect(logged.map(({ reason }) => reason)).toEqual([expect.stringContaining('ECONNREFUSED'), expect.stringContaining('451')])
    back.behave('accepting')
    later(minute)
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

/** Returns quoted-printable data without the soft line breaks. */
function unfolded(data: string): string {
  return data.replaceAll('=\r\n', '')
}
