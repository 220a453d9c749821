import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** What a test's mail server does with the next conversations: takes the mail, refuses it, or says nothing at all. */
export type Mood = 'kind' | 'refusing' | 'silent'

export interface SmtpServer {
  readonly url: string
  readonly port: number
  /** Every mail that was taken, with its envelope. */
  readonly taken: { from: string; to: string; data: string }[]
  /** How many conversations were begun. */
  conversations(): number
  turn(mood: Mood): void
  close(): Promise<void>
}

/** A small real SMTP server on this machine. */
export async function openSmtpServer({ port = 0 } = {}): Promise<SmtpServer> {
  const taken: SmtpServer['taken'] = []
  const open = new Set<Socket>()
  let mood: Mood = 'kind'
  let conversations = 0
  const server = createServer((socket) => {
    conversations += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    if (mood !== 'silent') talk(socket, mood, (mail) => taken.push(mail))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    taken,
    conversations: () => conversations,
    turn(to) {
      mood = to
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

function talk(socket: Socket, mood: Mood, take: (mail: { from: string; to: string; data: string }) => void): void {
  let heard = ''
  let inData = false
  let [from, to] = ['', '']
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  say('220 correo de prueba')
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    heard += text
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n'
      const at = heard.indexOf(end)
      if (at === -1) return
      const said = heard.slice(0, at)
      heard = heard.slice(at + end.length)
      if (inData) {
        inData = false
        take({ from, to, data: said })
        say('250 tomado')
        continue
      }
      const verb = said.slice(0, 4).toUpperCase()
      if (verb === 'MAIL') from = said
      if (verb === 'RCPT') to = said
      if (verb === 'DATA') inData = true
      say(
        verb === 'RCPT' && mood === 'refusing' ? '451 ahora no' : verb === 'DATA' ? '354 diga' : verb === 'QUIT' ? '221 adiós' : '250 bien',
      )
    }
  })
}
