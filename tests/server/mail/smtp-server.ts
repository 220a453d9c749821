import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '../../support/listening.ts'

/** How the server treats the next connections: it accepts the mail, refuses it, takes no user and password, or never answers. */
export type Behaviour = 'accepting' | 'refusing' | 'forbidding' | 'silent'

export interface SmtpServer {
  readonly url: string
  readonly port: number
  /** Every accepted mail, with its envelope. */
  readonly accepted: { from: string; to: string; data: string }[]
  /** Returns the number of connections. */
  connections(): number
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Starts a small SMTP server on this machine. */
export async function openSmtpServer({ port = 0 } = {}): Promise<SmtpServer> {
  const accepted: SmtpServer['accepted'] = []
  const open = new Set<Socket>()
  let behaviour: Behaviour = 'accepting'
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (behaviour !== 'silent') serveConnection(socket, behaviour, (mail) => accepted.push(mail))
  })
  const at = await portOf(server, port)
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    accepted,
    connections: () => connections,
    behave(to) {
      behaviour = to
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

function serveConnection(socket: Socket, behaviour: Behaviour, onMail: (mail: { from: string; to: string; data: string }) => void): void {
  let received = ''
  let inData = false
  let [from, to] = ['', '']
  const reply = (line: string): void => void socket.write(`${line}\r\n`)
  reply('220 correo de prueba')
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    received += text
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n'
      const at = received.indexOf(end)
      if (at === -1) return
      const line = received.slice(0, at)
      received = received.slice(at + end.length)
      if (inData) {
        inData = false
        onMail({ from, to, data: line })
        reply('250 tomado')
        continue
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') from = line
      if (verb === 'RCPT') to = line
      if (verb === 'DATA') inData = true
      if (behaviour === 'forbidding' && (verb === 'EHLO' || verb === 'AUTH')) {
        reply(verb === 'EHLO' ? '250 AUTH PLAIN' : '535 usted no')
        continue
      }
      if (verb === 'RCPT' && behaviour === 'refusing') reply('451 ahora no')
      else reply({ DATA: '354 diga', QUIT: '221 adiós' }[verb] ?? '250 bien')
    }
  })
}
