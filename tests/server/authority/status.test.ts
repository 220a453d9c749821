import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAuthorityClient, type AuthorityStatus } from '#server/authority/client.ts'
import { soap } from './answers.ts'
import { listening } from './listening.ts'

async function statusOf(listener: RequestListener, timeoutMs?: number): Promise<AuthorityStatus> {
  return createAuthorityClient({ url: `${await listening(listener)}servicio.asmx`, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
}

const patient = new AbortController().signal
const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

function dummyAnswer(states: string): string {
  return soap(`<DummyResponse xmlns="${namespace}"><DummyResult>${states}</DummyResult></DummyResponse>`)
}

describe('el estado de los servidores de la aduana', () => {
  test('se pregunta sin acceso ni datos, se lee en mayúsculas o minúsculas, y lo que falta falta', async () => {
    const asked: unknown[] = []
    const status = await statusOf((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        asked.push([request.method, request.headers.soapaction, body])
        response.end(dummyAnswer('<appserver>OK</appserver><DBServer> NO </DBServer><AuthServer /><Otro>NO</Otro>'))
      })
    })
    expect(await status.dummy(patient)).toEqual({ appServer: 'OK', dbServer: 'NO', authServer: null })
    expect(asked).toEqual([
      ['POST', `"${namespace}/Dummy"`, expect.stringContaining(`<soap:Body><Dummy xmlns="${namespace}" /></soap:Body>`)],
    ])
  })

  test.each([
    ['no es XML', 200, 'OK'],
    ['es otra cosa', 200, soap('<Otra/>')],
    ['está vacía', 500, ''],
    ['es de otro servicio', 200, dummyAnswer('<AppServer>OK</AppServer>').replace(namespace, 'urn:otro')],
  ])('si la respuesta %s, no se sabe', async (_, code, body) => {
    const status = await statusOf((_request, response) => response.writeHead(code).end(body))
    expect(await status.dummy(patient)).toBeNull()
  })

  test('si no contestan, no se sabe', async () => {
    const status = await statusOf(() => undefined, 100)
    expect(await status.dummy(patient)).toBeNull()
    expect(await status.wsdl(patient)).toBeNull()
  })
})

test('la descripción del servicio: se pide en su dirección con ?wsdl; con otro estado, o de más de cuatro megabytes, no hay descripción', async () => {
  const asked: unknown[] = []
  const status = await statusOf((request, response) => {
    asked.push([request.method, request.url])
    response.writeHead(200, { 'content-type': 'text/xml; charset=iso-8859-1' }).end(Buffer.from('<ñ/>', 'latin1'))
  })
  expect(await status.wsdl(patient)).toBe('<ñ/>')
  expect(asked).toEqual([['GET', '/servicio.asmx?wsdl']])
  for (const [code, body] of [
    [404, '<a/>'],
    [200, 'x'.repeat(4 * 1024 * 1024 + 1)],
  ] as const) {
    const other = await statusOf((_, response) => response.writeHead(code).end(body))
    expect([code, await other.wsdl(patient)]).toEqual([code, null])
  }
})
