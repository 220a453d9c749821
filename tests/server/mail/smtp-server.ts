import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { portOf } from '../../support/listening.ts'

/** How the server treats the next connections: it accepts the mail, refuses it, takes no user and password, or never answers. */
type Behaviour = 'accepting' | 'refusing' | 'forbidding' | 'silent'

interface SmtpMail {
  readonly from: string
  readonly to: string
  readonly data: string
}

/** Starts a small SMTP server on this machine. */
export async function openSmtpServer({ port = 0 } = {}) {
  const accepted: SmtpMail[] = []
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
    /** Every accepted mail, with its envelope. */
    accepted,
    /** The number of connections. */
    connections: () => connections,
    behave(to: Behaviour): void {
      behaviour = to
    },
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** What a server that does not accept answers otherwise. */
const special: Partial<Record<Behaviour, Readonly<Record<string, string>>>> = {
  refusing: { RCPT: '451 ahora no' },
  forbidding: { EHLO: '250 AUTH PLAIN', AUTH: '535 usted no' },
}

function serveConnection(socket: Socket, behaviour: Behaviour, onMail: (mail: SmtpMail) => void): void {
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
      reply(special[behaviour]?.[verb] ?? { DATA: '354 diga', QUIT: '221 adiós' }[verb] ?? '250 bien')
    }
  })
}
