import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serviceNamespace, soapNamespace } from '#server/authority/wsdl/contract.ts'
import { endXml, listenWith } from './listening.ts'

/** What the authority does with one message. Those that end in `After` process it first. */
export type Step =
  | 'answer'
  | 'silentAfter'
  | 'resetAfter'
  | 'halfAfter'
  | '502After'
  | 'resetBefore'
  | '502Before'
  | 'fault'
  | 'emptyBadRequest'
  /** Answers a code without processing, with the time stamp of now or the given one; with `date` null without a `Date` header. An empty code is no item. */
  | { readonly code: string; readonly timeStamp?: string; readonly date?: null }
  /** Processes the message and refuses it with a code, also in every repeat. */
  | { readonly refuse: string }

export type CountingAuthority = Awaited<ReturnType<typeof startCountingAuthority>>

/**
 * An authority that counts messages. It keeps no rule but one: a known id gets its first answer again. `now` is the instant of its time stamps; `work` resolves when it has
 * time for the next message.
 */
export async function startCountingAuthority(now: () => Date, wsdl = '', work: () => Promise<void> = () => Promise.resolve()) {
  const messages: string[] = []
  const answers = new Map<string, string>()
  const accepted = new Set<string>()
  let planned: Step[] = []
  let wsdlReads = 0

  const process = (id: string, code: string | null): string => {
    const known = answers.get(id)
    if (known !== undefined) return known
    if (code === null) accepted.add(id)
    const answer = answerOf(code, now().toISOString())
    answers.set(id, answer)
    return answer
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') {
      wsdlReads += 1
      return endXml(response, wsdl === '' ? 404 : 200, wsdl)
    }
    const message = await text(request)
    messages.push(message)
    await work()
    const step = planned.shift() ?? 'answer'
    const id = idOf(message)
    if (typeof step === 'object' && 'code' in step) {
      response.sendDate = step.date !== null
      return endXml(response, 200, answerOf(step.code, step.timeStamp ?? now().toISOString()))
    }
    if (step === 'resetBefore') return void request.socket.resetAndDestroy()
    if (step === '502Before') return endXml(response, 502, '')
    if (step === 'fault') return endXml(response, 500, fault)
    if (step === 'emptyBadRequest') return endXml(response, 400, '')
    const answer = process(id, typeof step === 'object' ? step.refuse : null)
    if (step === 'silentAfter') return
    if (step === 'resetAfter') return void request.socket.resetAndDestroy()
    if (step === '502After') return endXml(response, 502, '<html>Bad Gateway</html>')
    if (step !== 'halfAfter') return endXml(response, 200, answer)
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8', 'content-length': Buffer.byteLength(answer) })
    response.write(answer.slice(0, answer.length / 2), () => response.destroy())
  }

  const { origin, close } = await listenWith((request, response) => void handle(request, response))
  return {
    url: `${origin}/`,
    messages: messages as readonly string[],
    ids: () => messages.map(idOf),
    wsdlReads: () => wsdlReads,
    accepted: accepted as ReadonlySet<string>,
    /** What it does with the next messages; with those after them, `answer`. */
    plan(...steps: Step[]): void {
      planned = steps
    },
    close,
  }
}

function idOf(message: string): string {
  return /<IdTransaccion>(\d+)</.exec(message)?.[1] ?? ''
}

function answerOf(code: string | null, timeStamp: string): string {
  const list =
    code === null || code === '' ? '<ListaErrores/>' : `<ListaErrores><DetalleError><Codigo>${code}</Codigo></DetalleError></ListaErrores>`
  return soap(
    `<RegistrarStockResponse xmlns="${serviceNamespace}"><RegistrarStockResult>${list}<TimeStamp>${timeStamp}</TimeStamp><MensajeAceptado>${String(code === null)}</MensajeAceptado></RegistrarStockResult></RegistrarStockResponse>`,
  )
}

function soap(body: string): string {
  return `<soap:Envelope xmlns:soap="${soapNamespace}"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

const fault = soap(
  '<soap:Fault><faultcode>soap:Client</faultcode><faultstring>Server was unable to read request. ---&gt; There is an error in XML document (1, 2).</faultstring><detail/></soap:Fault>',
)
