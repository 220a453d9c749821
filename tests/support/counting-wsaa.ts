import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { xmlText } from '#server/authority/soap/xml.ts'
import { wsaaNamespace } from '#server/authority/wsaa/login.ts'
import { soapNamespace } from '#server/authority/wsdl/contract.ts'
import { endXml, listenWith } from './listening.ts'

export type WsaaStep =
  | 'ticket'
  | 'reset'
  | '503'
  /** Answers nothing until it is closed. */
  | 'silent'
  | { readonly fault: string; readonly text?: string }
  | { readonly body: string }

export type CountingWsaa = Awaited<ReturnType<typeof startCountingWsaa>>

/** A ticket service that counts, and signs whatever it is asked for. Its tickets are valid for twelve hours from `now`. */
export async function startCountingWsaa(now: () => Date) {
  const calls: { body: string; soapAction: string | undefined }[] = []
  const tokens: string[] = []
  let planned: WsaaStep[] = []

  function issue(): string {
    const token = `${Buffer.from(`<sso>${tokens.length + 1}</sso>`).toString('base64')}${'A'.repeat(40)}`
    tokens.push(token)
    return answerOf(token, now())
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.push({ body: await text(request), soapAction: request.headers['soapaction']?.toString() })
    const step = planned.shift() ?? 'ticket'
    if (step === 'silent') return
    if (step === 'reset') return void request.socket.resetAndDestroy()
    if (step === '503') return endXml(response, 503, '<html>Service Unavailable</html>')
    if (step === 'ticket') return endXml(response, 200, issue())
    if ('body' in step) return endXml(response, 200, step.body)
    endXml(response, 500, faultOf(step.fault, step.text ?? 'No se pudo'))
  }

  const { origin, close } = await listenWith((request, response) => void handle(request, response))
  return {
    url: `${origin}/ws/services/LoginCms`,
    calls,
    tokens,
    /** What it does with the next calls; with those after them, `ticket`. */
    plan(...steps: WsaaStep[]): void {
      planned = steps
    },
    close,
  }
}

export const signOf = (token: string): string => `${token.slice(0, 12)}${'B'.repeat(60)}==`

function answerOf(token: string, now: Date): string {
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString().replace('Z', '+00:00')
  const header = `<header><source>CN=wsaahomo</source><destination>SERIALNUMBER=CUIT 30590428775</destination><uniqueId>7</uniqueId><generationTime>${at(0)}</generationTime><expirationTime>${at(12 * 3_600_000)}</expirationTime></header>`
  const ticket = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<loginTicketResponse version="1.0">${header}<credentials><token>${token}</token><sign>${signOf(token)}</sign></credentials></loginTicketResponse>`
  return soap(`<loginCmsResponse xmlns="${wsaaNamespace}"><loginCmsReturn>${xmlText(ticket)}</loginCmsReturn></loginCmsResponse>`)
}

function faultOf(code: string, description: string): string {
  return soap(
    `<soapenv:Fault><faultcode xmlns:ns1="http://xml.apache.org/axis/">ns1:${code}</faultcode><faultstring>${description}</faultstring><detail><ns2:hostname xmlns:ns2="http://xml.apache.org/axis/">wsaa</ns2:hostname></detail></soapenv:Fault>`,
  )
}

function soap(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soapenv:Envelope xmlns:soapenv="${soapNamespace}"><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}
